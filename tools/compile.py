"""Build the compiled form of the rules: `build/compiled/rulewright`.

The result is a whole copy of the package, Python sources and extension modules side by side, so
that a program with `PYTHONPATH=build/compiled` runs compiled and one without runs interpreted.
What is compiled stands in pyproject.toml under `[tool.rulewright]`. Only what changed is done
again: files are copied when they differ, mypyc runs when a compiled source differs, and the C
compiler sees only the C files that mypyc wrote anew.

With `--quick` the result is `build/quick`: the same modules, made by a C compiler that does not
optimise, which is TCC where the machine has it. It is built in a fraction of the time and no faster
than Python, and is enough to show that what is compiled plays as what is not.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import os
import platform
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING

from tools.needs import compiler_missing, find_compiler

if TYPE_CHECKING:
    from setuptools import Extension

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "rulewright"
TARGET = ROOT / "build" / "compiled"
QUICK = ROOT / "build" / "quick"
LIBRARY = "rulewright"
SKIPPED = {"__pycache__", "web_dist"}
BINARY = (".so", ".pyd")
BUILDERS = ("../../tools/compile.py", "../../tools/docstrings.py")
SUFFIX: str = sysconfig.get_config_var("EXT_SUFFIX")


def sources() -> list[str]:
    """Return all files of the package, as paths below it."""
    modules: list[str] = []
    for folder, folders, files in os.walk(SOURCE):
        folders[:] = [name for name in folders if name not in SKIPPED]
        modules += [
            Path(folder, name).relative_to(SOURCE).as_posix()
            for name in files
            if not name.endswith((".pyc", *BINARY))
        ]
    return sorted(modules)


def settings() -> tuple[list[str], list[str]]:
    """Return the packages to compile, and the patterns of modules to leave interpreted."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        table = tomllib.load(file)["tool"]["rulewright"]
    return table["compiled"], table["interpreted"]


def modules_to_compile() -> list[str]:
    """Return the modules that mypyc compiles, as paths below the package."""
    packages, interpreted = settings()
    return [
        path
        for path in sources()
        if path.endswith(".py")
        and path.split("/")[0] in packages
        and not any(fnmatch(path, pattern) for pattern in interpreted)
    ]


def differing(target: Path) -> list[str]:
    """Return the files that the copy lacks, or that differ from the source."""
    return [path for path in sources() if not same(SOURCE / path, target / "rulewright" / path)]


def same(source: Path, copy: Path) -> bool:
    """Return whether two files are equal; equal times (copies keep them) save reading."""
    if not copy.exists():
        return False
    one, other = source.stat(), copy.stat()
    if one.st_size != other.st_size:
        return False
    return one.st_mtime_ns == other.st_mtime_ns or source.read_bytes() == copy.read_bytes()


def copy_sources(target: Path) -> None:
    """Update the copy of the sources, and remove files that no longer exist."""
    copy = target / "rulewright"
    for path in differing(target):
        (copy / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(SOURCE / path, copy / path)
    wanted = set(sources())
    for file in [file for file in copy.rglob("*") if file.is_file() and not file.is_symlink()]:
        path = file.relative_to(copy).as_posix()
        if not SKIPPED & set(path.split("/")) and file.suffix not in BINARY and path not in wanted:
            file.unlink()
    client = copy / "web_dist"
    if not client.is_symlink() and os.name == "posix":
        client.symlink_to(SOURCE / "web_dist")


def compiler_for(opt_level: str) -> str:
    """Return the C compiler to build with.

    An unoptimized build uses TCC if it is installed, in a tenth of GCC's time.
    """
    quick = shutil.which("tcc") if opt_level == "0" and platform.system() == "Linux" else None
    return quick or find_compiler() or "cc"


def fingerprint(opt_level: str) -> str:
    """Return a hash of everything that the compiled modules depend on."""
    from mypy.version import __version__ as mypy_version

    digest = hashlib.sha256()
    about = [sys.version, mypy_version, opt_level, SUFFIX, compiler_for(opt_level)]
    digest.update(json.dumps(about).encode())
    for path in [*modules_to_compile(), *BUILDERS]:
        digest.update(path.encode() + b"\0" + (SOURCE / path).read_bytes() + b"\0")
    return digest.hexdigest()


def opt_level_of(target: Path) -> str:
    """Return the C optimisation level; `RULEWRIGHT_OPT` overrides it, except in a quick build."""
    return "0" if target == QUICK else os.environ.get("RULEWRIGHT_OPT", "2")


def stale(target: Path = TARGET) -> str | None:
    """Return why the compiled form cannot be used as it is, or None if it can."""
    stamp = target / "stamp"
    if not stamp.exists():
        return "Nothing is compiled yet: run `make compile`"
    if stamp.read_text() != fingerprint(opt_level_of(target)) or differing(target):
        return "What is compiled is older than the sources: run `make compile`"
    return None


def ready() -> Path | None:
    """Return a compiled form that is up to date, preferably the optimised one, or None."""
    return next((target for target in (TARGET, QUICK) if stale(target) is None), None)


def generate_c(target: Path, modules: list[str], opt_level: str) -> list[Extension]:
    """Let mypyc write the C of all modules into `target/c`; return the extensions to build."""
    from mypyc.build import mypycify

    from tools.docstrings import documented

    with contextlib.chdir(target):
        extensions = mypycify(
            ["--config-file=", "--strict", *(f"rulewright/{path}" for path in modules)],
            opt_level=opt_level,
            debug_level="0",
            multi_file=True,
            target_dir="c",
            group_name=LIBRARY,
        )
        known = {c_file_of(path): Path("rulewright", path) for path in modules}
        for extension in extensions:
            extension.sources = [
                str(documented(Path(file), known[file])) if file in known else file
                for file in extension.sources
            ]
    return extensions


def c_file_of(path: str) -> str:
    """Return the path below the target of the C file that mypyc writes for a module."""
    name = path.removesuffix(".py").removesuffix("/__init__")
    return str(Path("c", f"__native_rulewright___{name.replace('/', '___')}.c"))


def compile_command(extension: Extension, compiler: str) -> list[str]:
    """Return the command that compiles a C file for this extension and this Python."""
    variables = sysconfig.get_config_vars()
    words = shlex.split(f"{variables.get('CFLAGS', '')} {variables.get('CCSHARED', '')}")
    folders = [*extension.include_dirs, sysconfig.get_path("include")]
    included = [f"-I{folder}" for folder in folders]
    if Path(compiler).name == "tcc":  # knows neither GCC's warnings nor which headers are ours
        return [compiler, "-fPIC", "-w", "-MD", *included]
    return [compiler, *words, *included, *extension.extra_compile_args, "-w", "-MMD"]


def up_to_date(product: Path, command: list[str]) -> bool:
    """Return whether this command made the product, and no input has changed since.

    Another Python or another optimisation level gives another command.
    """
    listing, how = product.with_suffix(".d"), product.with_suffix(".how")
    if not (product.exists() and listing.exists() and how.exists()):
        return False
    if how.read_text() != shlex.join(command):
        return False
    names = listing.read_text().replace("\\\n", " ").partition(":")[2].split()
    made = product.stat().st_mtime_ns
    return all(Path(name).exists() and Path(name).stat().st_mtime_ns <= made for name in names)


def run(command: list[str]) -> None:
    """Run a compiler; its output is shown only if it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{shlex.join(command)}\n{done.stdout}{done.stderr}")


def make(product: Path, command: list[str]) -> Path:
    """Run the C compiler for a product unless that is up to date."""
    command = [*command, "-o", str(product)]
    if not up_to_date(product, command):
        run(command)
        product.with_suffix(".how").write_text(shlex.join(command))
    return product


def build_object(source: Path, command: list[str]) -> Path:
    """Compile a C file if it, an included file or the command has changed."""
    return make(source.with_suffix(".o"), [*command, "-c", str(source)])


def link(extension: Extension, objects: list[Path], compiler: str) -> Path:
    """Link an extension module and move it to its place atomically."""
    product = Path(extension.name.replace(".", "/") + SUFFIX)
    if not product.exists() or any(
        part.stat().st_mtime_ns > product.stat().st_mtime_ns for part in objects
    ):
        fresh = product.with_suffix(".new")
        linker = shlex.split(sysconfig.get_config_var("LDSHARED"))
        if Path(compiler).name == "tcc":  # what it compiled calls functions of its own library
            linker = [compiler, "-shared"]
        run([*linker, *map(str, objects), *extension.extra_link_args, "-o", str(fresh)])
        # Replace the file instead of writing into it: a running program keeps the old one.
        fresh.replace(product)
    return product


def precompile_header(command: list[str]) -> None:
    """Precompile the header that all generated C files include first.

    GCC finds the result by its name; other compilers go on reading the header.
    """
    if Path(command[0]).name == "tcc":
        return
    header = Path("c", f"__native_{LIBRARY}.h")
    product = header.with_suffix(".h.gch")
    listing = ["-MF", str(product.with_suffix(".d"))]
    make(product, [*command, *listing, "-x", "c-header", str(header)])


def build_extensions(
    target: Path, extensions: list[Extension], jobs: int, compiler: str
) -> list[Path]:
    """Compile and link all extensions: directly on Linux, by setuptools elsewhere.

    The direct way takes half the time, but only knows compilers like GCC. Setuptools also knows
    Microsoft's compiler, and the universal binaries of macOS.
    """
    if platform.system() == "Linux":
        return build_at_once(target, extensions, jobs, compiler)
    return build_with_setuptools(target, extensions)


def build_with_setuptools(target: Path, extensions: list[Extension]) -> list[Path]:
    """Compile and link all extensions with setuptools, like any Python package."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    with contextlib.chdir(target):
        command = build_ext(Distribution({"name": LIBRARY, "ext_modules": extensions}))
        command.build_lib, command.build_temp = ".", "objects"
        command.ensure_finalized()
        command.run()
        return [Path(command.get_ext_filename(extension.name)) for extension in extensions]


def build_at_once(
    target: Path, extensions: list[Extension], jobs: int, compiler: str
) -> list[Path]:
    """Compile and link all extensions, several files in parallel."""
    work = [(extension, Path(source)) for extension in extensions for source in extension.sources]
    # Start with the largest, so that none runs long alone at the end.
    with contextlib.chdir(target), ThreadPoolExecutor(jobs) as pool:
        commands = {extension: compile_command(extension, compiler) for extension in extensions}
        precompile_header(commands[extensions[0]])
        order = sorted(work, key=lambda item: -item[1].stat().st_size)
        products = pool.map(lambda item: build_object(item[1], commands[item[0]]), order)
        objects = dict(zip((str(source) for _, source in order), products, strict=True))
        linked = pool.map(
            lambda extension: link(
                extension, [objects[name] for name in extension.sources], compiler
            ),
            extensions,
        )
        return list(linked)


def remove_old(target: Path, products: list[Path]) -> None:
    """Remove extension modules whose source is gone or no longer compiled."""
    wanted = {target / product for product in products}
    for file in target.rglob(f"*{SUFFIX}"):
        if file not in wanted:
            file.unlink()


def check_imports(target: Path, modules: list[str]) -> None:
    """Import every compiled module once in a separate process."""
    names = [f"rulewright.{path[:-3].replace('/', '.')}" for path in modules]
    names = [name.removesuffix(".__init__") for name in names]
    program = (
        "import importlib, sys\n"
        "for name in sys.argv[1:]:\n"
        f"    assert importlib.import_module(name).__file__.endswith({SUFFIX!r}), name\n"
    )
    # Pip's isolated environment is a PYTHONPATH, which the compiled modules need.
    path = os.pathsep.join(filter(None, [str(target), os.environ.get("PYTHONPATH")]))
    environment = {**os.environ, "PYTHONPATH": path}
    subprocess.run([sys.executable, "-c", program, *names], env=environment, check=True)


@contextlib.contextmanager
def told(what: str, quiet: bool) -> Iterator[None]:
    """Print how long the enclosed part of the work took."""
    begun = time.perf_counter()
    yield
    if not quiet:
        print(f"{what}: {time.perf_counter() - begun:.1f} s", flush=True)


def build(target: Path = TARGET, jobs: int | None = None, quiet: bool = False) -> list[Path]:
    """Update the compiled form; return its extension modules, below `target`."""
    opt_level = opt_level_of(target)
    target.mkdir(parents=True, exist_ok=True)
    copy_sources(target)
    stamp = target / "stamp"
    mark = fingerprint(opt_level)
    if stamp.exists() and stamp.read_text() == mark:
        return [file.relative_to(target) for file in target.rglob(f"*{SUFFIX}")]
    stamp.unlink(missing_ok=True)
    modules = modules_to_compile()
    with told(f"mypyc, {len(modules)} modules", quiet):
        extensions = generate_c(target, modules, opt_level)
    with told("C compiler", quiet):
        products = build_extensions(
            target, extensions, jobs or os.cpu_count() or 1, compiler_for(opt_level)
        )
    remove_old(target, products)
    check_imports(target, modules)
    stamp.write_text(mark)
    return products


def main() -> int:
    """Build, or with `--check` only print whether there is something to build.

    A quick build is skipped if an optimised one is up to date.
    """
    parser = argparse.ArgumentParser(description="Build the compiled form of the rules.")
    parser.add_argument("--check", action="store_true", help="say whether it is up to date")
    parser.add_argument("--jobs", type=int, help="C compilers at a time (default: the cores)")
    parser.add_argument("--target", type=Path, default=TARGET, help="where to build")
    parser.add_argument(
        "--quick",
        dest="target",
        action="store_const",
        const=QUICK,
        help="build the form that is not optimised",
    )
    options = parser.parse_args()
    line = compiler_missing() or (stale(options.target) if options.check else None)
    if line:
        print(line, file=sys.stderr)
        return 1
    if options.check or (options.target == QUICK and ready()):
        return 0
    return build_alone(options.target.resolve(), options.jobs)


def build_alone(target: Path, jobs: int | None) -> int:
    """Build while holding the lock, so that nobody uses or builds the target meanwhile."""
    from tools.locks import ALONE, held  # not on Windows, where pip alone builds

    with held(target, ALONE) as alone:
        if alone:
            build(target, jobs)
            return 0
    if stale(target) is None:
        return 0
    print("A table is open on what is compiled, or it is being compiled: wait", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
