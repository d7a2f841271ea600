/** Names of the form's entries, as the results page of the server expects them. */
export const names = {
  domains: "domain_check[domains]",
  tld: "domain_check[tld]",
  search: "domain_check[search]",
};

/** Value of the entry `names.search`: that of the submit button. */
export const searchValue = "1";
