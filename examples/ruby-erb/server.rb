# frozen_string_literal: true

# The example site. The landing page is landing_page.rb; everything else is the work of a web server.
#   PORT=4000 SKERRY_RENDERER=http://127.0.0.1:4851 ruby server.rb

require "webrick"
require_relative "landing_page"
require_relative "../../packages/ruby/skerry"

# An empty variable counts as not set.
def setting(name, default)
  value = ENV.fetch(name, "")
  value.empty? ? default : value
end

FILES = setting("SKERRY_FILES", File.expand_path("../../packages/mount/dist/browser", __dir__))
PICTURES = File.expand_path("../plain-html/pages", __dir__)

POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; " \
         "connect-src 'self'; form-action 'self'; base-uri 'none'; " \
         "require-trusted-types-for 'script'; trusted-types 'none'"

SKERRY = Skerry.new(
  renderer: setting("SKERRY_RENDERER", nil),
  timeout: Integer(setting("SKERRY_TIMEOUT", 100)),
  key: setting("SKERRY_KEY", nil)
)

# WEBrick returns bytes; invalid UTF-8 becomes replacement characters.
def parameters(request)
  request.query.transform_values { |value| String.new(value).force_encoding(Encoding::UTF_8).scrub }
end

server = WEBrick::HTTPServer.new(
  BindAddress: "127.0.0.1",
  Port: Integer(setting("PORT", 4000)),
  AccessLog: [],
  Logger: WEBrick::Log.new($stderr, WEBrick::Log::WARN),
  MimeTypes: WEBrick::HTTPUtils::DefaultMimeTypes.merge("js" => "text/javascript; charset=utf-8"),
  RequestCallback: lambda do |_request, response|
    response["X-Content-Type-Options"] = "nosniff"
    response["Cache-Control"] = "no-cache"
  end,
  StartCallback: -> { puts "http://127.0.0.1:#{server.listeners.first.addr[1]}/" }
)

server.mount_proc("/") do |request, response|
  raise WEBrick::HTTPStatus::NotFound, "There is no #{request.path}." unless request.path == "/"

  response["Content-Type"] = "text/html; charset=utf-8"
  response["Content-Security-Policy"] = POLICY
  response.body = LandingPage.new(SKERRY, parameters(request)).html
end
server.mount("/skerry", WEBrick::HTTPServlet::FileHandler, FILES)
%w[brand.css landing.css favicon.svg harbour-tour.svg harbour-tour.webm].each do |name|
  server.mount("/#{name}", WEBrick::HTTPServlet::FileHandler, File.join(PICTURES, name))
end

$stdout.sync = true
# Exits at once: a shutdown would wait for the browsers' idle connections.
%w[INT TERM].each { |signal| trap(signal) { exit!(0) } }
server.start
