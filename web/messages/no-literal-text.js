/**
 * ESLint rule: every text that a person reads comes from the catalogue.
 * It reports the texts of templates, the attributes that are read out or shown, and elsewhere
 * everything that looks like a sentence or a title: words separated by spaces, or a capital letter.
 * A single lower-case word in a script may be an identifier and cannot be told apart.
 */

/** Attributes of elements that hold names, styles and shapes, whatever they look like. */
const CODE =
  /^(class|style|d|points|viewBox|preserveAspectRatio|transform|id|for|href|src|rel|type|data-.*|on.*|sizes|media|accept|pattern|aria-(controls|labelledby|describedby|owns|live|activedescendant|keyshortcuts))$/;
/** Attributes of elements that people read or hear. */
const READ =
  /^(aria-label|aria-description|aria-roledescription|aria-valuetext|alt|placeholder|title)$/;
const LETTERS = /\p{L}{2}/u;
const SENTENCE = /(^|[^\p{L}$#.-])\p{Lu}\p{Ll}+|\p{L}[,:;.!?]? \p{L}/u;
/** Placeholder for a value in a text, and a word after one. */
const VALUE = '0';
const AFTER = /0 \p{Ll}{2}/u;
/** Names that are the same in every language: our own, and that of a key as it is printed. */
const NAMES = /^(Rulewright|Enter)$/;
/** Keys of a keyboard, as events name them. */
const KEYS =
  /^(Arrow\w+|Page\w+|Enter|Escape|Home|End|Tab|Delete|Backspace|Space|Shift|Control|Alt|Meta|Key\w|Digit\d)$/;
/** Selectors, drawings and colours, which are code wherever they occur. */
const FORMAL = /^(<\w|[\w-]+\()|\[[\w-]+[=\]]|(^|, )(button|input|select|summary|textarea)(,|$)/;
/** Fields that hold the name of an error. */
const CODE_FIELDS = /^error$/;
/** Calls whose arguments are names or code: of the platform, of listeners and of styles. */
const CODE_CALLS =
  /^(querySelector(All)?|closest|matches|matchMedia|addEventListener|removeEventListener|setAttribute|getAttribute|createElement(NS)?|setProperty|getPropertyValue|keyframes|RegExp|URL|cssText|getContext|import|headers?)$/;

/**
 * Whether a literal is code that nobody reads, judging by the nodes around it.
 * @param {any} node of a tree that TypeScript's and Svelte's parsers make
 */
function isCode(node) {
  let inner = node;
  for (let outer = node.parent; outer; inner = outer, outer = outer.parent) {
    switch (outer.type) {
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        return false;
      case 'ImportDeclaration':
      case 'ImportExpression':
      case 'ExportNamedDeclaration':
        if (outer.source === inner || outer.type === 'ImportDeclaration') return true;
        return false;
      case 'TSLiteralType':
      case 'TSPropertySignature':
      case 'TSImportType':
      case 'SvelteStyleElement':
        return true;
      case 'Property':
      case 'PropertyDefinition':
        if (outer.key === inner || CODE_FIELDS.test(outer.key.name)) return true;
        break;
      case 'MemberExpression':
        if (outer.property === inner) return true;
        break;
      case 'SwitchCase':
        if (outer.test === inner) return true;
        break;
      case 'BinaryExpression':
        if (/^([=!]==?|in)$/.test(outer.operator)) return true;
        break;
      case 'CallExpression':
      case 'NewExpression':
        if (outer.callee !== inner) {
          const { callee } = outer;
          const name = callee.type === 'MemberExpression' ? callee.property.name : callee.name;
          if (CODE_CALLS.test(name ?? '')) return true;
        }
        break;
      case 'SvelteAttribute':
      case 'SvelteStyleDirective':
        return (
          CODE.test(outer.key.name ?? outer.key.name?.name ?? '') ||
          outer.type === 'SvelteStyleDirective'
        );
      case 'SvelteDirective':
      case 'ExpressionStatement':
        return outer.directive !== undefined;
    }
  }
  return false;
}

/**
 * Whether a literal in a template is shown as text or in an attribute that people read.
 * @param {any} node
 */
function isShown(node) {
  let inner = node;
  for (let outer = node.parent; outer; inner = outer, outer = outer.parent) {
    if (outer.type === 'ConditionalExpression' && outer.test !== inner) continue;
    if (outer.type === 'LogicalExpression' || outer.type === 'TemplateLiteral') continue;
    if (outer.type !== 'SvelteMustacheTag') return false;
    const { type, key } = outer.parent;
    if (type === 'SvelteAttribute') return READ.test(key.name);
    return type !== 'SvelteStyleDirective';
  }
  return false;
}

/** @type {import('eslint').Rule.RuleModule} */
export default {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { literal: 'Put this text into messages/en.json: {{text}}' },
  },
  create(context) {
    const report = (/** @type {any} */ node, /** @type {string} */ value) => {
      const text = value.trim().replaceAll(/\s+/g, ' ');
      context.report({ node, messageId: 'literal', data: { text } });
    };
    const string = (/** @type {any} */ node, /** @type {string} */ value) => {
      if (NAMES.test(value)) return;
      if (isShown(node)) {
        if (LETTERS.test(value)) report(node, value);
      } else if (SENTENCE.test(value) || AFTER.test(value)) {
        if (!KEYS.test(value) && !FORMAL.test(value) && !isCode(node)) report(node, value);
      }
    };
    return {
      SvelteText(/** @type {any} */ node) {
        if (
          node.parent.type !== 'SvelteStyleElement' &&
          node.parent.name?.name !== 'code' &&
          LETTERS.test(node.value) &&
          !NAMES.test(node.value.trim())
        )
          report(node, node.value);
      },
      SvelteLiteral(/** @type {any} */ node) {
        const attribute = node.parent;
        const name = attribute.key?.name ?? '';
        if (
          READ.test(name) ? LETTERS.test(node.value) : !CODE.test(name) && SENTENCE.test(node.value)
        )
          report(node, node.value);
      },
      Literal(node) {
        if (typeof node.value === 'string') string(node, node.value);
      },
      TemplateLiteral(node) {
        string(node, node.quasis.map((part) => part.value.cooked).join(VALUE));
      },
    };
  },
};
