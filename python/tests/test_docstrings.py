"""Every public name is explained, with an example that runs."""

import doctest
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from types import ModuleType

import pytest

import pegmind
import pegmind.cluster
import pegmind.envs
import pegmind.errors
import pegmind.results

MODULES = [pegmind, pegmind.cluster, pegmind.envs, pegmind.errors, pegmind.results]

#: Modules behind these, which explain to those who work on them.
INNER = [
    importlib.import_module(f"{package.__name__}.{module.name}")
    for package in (pegmind.cluster, pegmind.envs)
    for module in pkgutil.iter_modules(package.__path__)
    if module.name != "__main__"
]


def documented() -> Iterator[tuple[str, str | None]]:
    """Each public name with its docstring."""
    for module in MODULES:
        yield module.__name__, module.__doc__
        for name in module.__all__:
            thing = getattr(module, name)
            yield f"{module.__name__}.{name}", thing.__doc__
            if not inspect.isclass(thing):
                continue
            plain = {it.name for it in fields(thing)} if is_dataclass(thing) else set[str]()
            for part, value in vars(thing).items():
                told = callable(value) or inspect.isdatadescriptor(value)
                told = told or isinstance(value, classmethod)
                if told and not part.startswith("_") and part not in plain:
                    yield f"{module.__name__}.{name}.{part}", inspect.getdoc(getattr(thing, part))


@pytest.mark.parametrize(("name", "text"), [pytest.param(*it, id=it[0]) for it in documented()])
def test_examples_run(name: str, text: str | None) -> None:
    assert text, f"{name} has no docstring"
    if name not in {"pegmind.errors", "pegmind.results"}:
        assert ">>> " in text, f"{name} has no example"
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    out: list[str] = []
    runner.run(doctest.DocTestParser().get_doctest(text, {}, name, None, 0), out=out.append)
    assert not runner.failures, "".join(out)


@pytest.mark.parametrize("module", INNER, ids=lambda module: module.__name__)
def test_inner_examples_run(module: ModuleType) -> None:
    assert module.__doc__, f"{module.__name__} has no docstring"
    found = doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE, verbose=False)
    assert not found.failed


def pages() -> list[Path]:
    """The pages that show Python."""
    root = Path(__file__).parent.parent
    return [root / "README.md", *(root.parent / "docs" / f"{it}.md" for it in ["cluster", "learning", "python"])]


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_pages_show_what_runs(page: Path) -> None:
    blocks = page.read_text(encoding="utf-8").split("```python\n")[1:]
    assert blocks
    for block in blocks:
        exec(block.split("```")[0], {})
