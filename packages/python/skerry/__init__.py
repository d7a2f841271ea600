"""Skerry puts React islands into pages that Python renders.

``skerry.islands`` is the helper itself. Templates have tags in Django (``{% load skerry %}``), an extension for Jinja2
(``skerry.jinja``) and one for Flask (``skerry.flask``).
"""

from skerry import islands
from skerry.islands import Markup, Page, Skerry, head, widget
from skerry.middleware import Middleware

__all__ = ["Markup", "Middleware", "Page", "Skerry", "head", "widget"]

if hasattr(islands, "register"):
    # The helper's own tags, for projects with this module among their templates' builtins.
    register = islands.register
