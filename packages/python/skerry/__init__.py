"""Skerry puts React islands into pages that Python renders.

The helper alone is ``skerry.islands``. For templates there are tags of Django (``{% load skerry %}``), an extension for
Jinja2 (``skerry.jinja``) and one for Flask (``skerry.flask``).
"""

from skerry import islands
from skerry.islands import Markup, Page, Skerry, head, widget
from skerry.middleware import Middleware

__all__ = ["Markup", "Middleware", "Page", "Skerry", "head", "widget"]

if hasattr(islands, "register"):
    # The tags `head` and `widget` of the helper, for templates that name this module among their builtins.
    register = islands.register
