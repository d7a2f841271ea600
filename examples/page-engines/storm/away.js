addEventListener("load", () => setTimeout(() => history.back(), 300));
