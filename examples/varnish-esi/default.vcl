# Varnish puts the widgets' markup into pages by edge side includes. What to copy into a configuration
# that there is already: backend renderer, and in each sub what is for /fragments/ and for ESI.
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
  # Varnish fetches the includes of a page one after the other. A page waits for a renderer that hangs
  # once, and not once for each include, because the probe has found it out by then: interval and
  # timeout of the probe are together shorter than first_byte_timeout.
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
  # Nobody but Varnish itself may say that.
  set req.http.Surrogate-Capability = "varnish=ESI/1.0";

  if (req.url ~ "^/fragments/") {
    if (req.esi_level == 0) {
      return (synth(404));
    }
    set req.backend_hint = renderer;
    # Markup is for everybody, so nothing of the visitor goes to the renderer.
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
}

sub vcl_hash {
  # Without the host: one copy for all names of the site.
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
    # What is too old is shown once more, while a new one is fetched or none can be had.
    set beresp.grace = 24h;
    # Nothing goes into a page before all of it is there.
    set beresp.do_stream = false;
    return (deliver);
  }
  # Only pages that say so are read: visitors' own words must not become includes.
  if (beresp.http.Surrogate-Control ~ "ESI/1.0") {
    unset beresp.http.Surrogate-Control;
    set beresp.do_esi = true;
  }
}

sub vcl_backend_error {
  if (bereq.url ~ "^/fragments/") {
    # There is an old one, which stays.
    if (bereq.is_bgfetch) {
      return (abandon);
    }
    # Without this, Varnish 7.1 writes "Error 503 Guru Meditation" into the page, and since 7.3 it cuts
    # the page off at the include.
    set beresp.status = 200;
    set beresp.body = "";
    set beresp.ttl = 5s;
    set beresp.grace = 0s;
    return (deliver);
  }
}
