"""Pages about tournaments and comparisons. They require the extra `arena`."""

from rulewright.extras import need

need("arena", __name__)
