# Varnish inserts the widgets' markup into pages with edge side includes. For an existing configuration,
# copy the backend renderer and, in each sub, the lines for /fragments/ and for ESI.
vcl 4.1;

backend site {
  .host = "127.0.0.1";
  .port = "4000";
}

# skerry serve --port 4851
backend renderer {
  .host = "127.0.0.1";
  .port = "4851";
  .connect_timeout = 150ms;
  .first_byte_timeout = 800ms;
  .between_bytes_timeout = 800ms;
  # Varnish fetches the includes of a page one after the other. If the renderer hangs, the page waits only
  # for the first include: meanwhile the probe marks the renderer as sick, because its interval and
  # timeout together are shorter than first_byte_timeout.
  .probe = {
    .url = "/readyz";
    .interval = 500ms;
    .timeout = 250ms;
    .window = 1;
    .threshold = 1;
    .initial = 1;
  }
}

sub vcl_recv {
  # Only Varnish itself may set this header.
  set req.http.Surrogate-Capability = "varnish=ESI/1.0";

  if (req.url ~ "^/fragments/") {
    if (req.esi_level == 0) {
      return (synth(404));
    }
    set req.backend_hint = renderer;
    # All visitors get the same markup, so the renderer gets nothing of the visitor.
    unset req.http.Cookie;
    unset req.http.Authorization;
    unset req.http.Accept;
    unset req.http.Accept-Language;
    unset req.http.User-Agent;
    unset req.http.Referer;
    unset req.http.Origin;
    unset req.http.X-Forwarded-For;
    unset req.http.Surrogate-Capability;
    return (hash);
  }
  set req.backend_hint = site;

  # Personal data (data-props-from): never from a cache.
  if (req.url ~ "^/me/") {
    return (pass);
  }
  # A page that is the same for all visitors, and says so (Cache-Control). What is theirs the islands fetch.
  if (req.url ~ "^/personal(\?|$)") {
    unset req.http.Cookie;
  }
}

sub vcl_hash {
  # Without the host: one copy for all host names of the site.
  if (req.url ~ "^/fragments/") {
    hash_data(req.url);
    return (lookup);
  }
}

sub vcl_backend_response {
  if (bereq.url ~ "^/fragments/") {
    if (beresp.status != 200) {
      return (error(503));
    }
    unset beresp.http.Set-Cookie;
    # Expired markup is used while a new one is fetched, or while the renderer fails.
    set beresp.grace = 24h;
    # Insert a fragment only after all of it has arrived.
    set beresp.do_stream = false;
    return (deliver);
  }
  # Only pages that ask for it are read: text of visitors must not become an include.
  if (beresp.http.Surrogate-Control ~ "ESI/1.0") {
    unset beresp.http.Surrogate-Control;
    set beresp.do_esi = true;
  }
}

sub vcl_backend_error {
  if (bereq.url ~ "^/fragments/") {
    # The expired markup stays in use.
    if (bereq.is_bgfetch) {
      return (abandon);
    }
    # Without this, Varnish 7.1 writes "Error 503 Guru Meditation" into the page, and Varnish 7.3 ends
    # the page at the include.
    set beresp.status = 200;
    set beresp.body = "";
    set beresp.ttl = 5s;
    set beresp.grace = 0s;
    return (deliver);
  }
}
