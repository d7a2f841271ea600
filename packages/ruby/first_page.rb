# frozen_string_literal: true

# A first page. In the folder of the release: ruby helpers/ruby/first_page.rb
# The server is WEBrick (gem install webrick, or Debian's ruby-webrick).

require "erb"
require "webrick"
require_relative "skerry"

SKERRY = Skerry.new(renderer: ENV.fetch("SKERRY_RENDERER", nil))

TEMPLATE = ERB.new(<<~HTML)
  <!doctype html>
  <html lang="en">
  <title>A first page</title>
  <link rel="stylesheet" href="/skerry/skerry.css">
  <script type="module" src="/skerry/skerry.js" async></script>
  <%= islands.widget "pagination", { pages: 9, page: 3, href: "?page={page}" },
                     fallback: '<a href="?page=4">Next page</a>' %>
HTML

server = WEBrick::HTTPServer.new(
  BindAddress: "127.0.0.1",
  Port: Integer(ENV.fetch("PORT", "8000")),
  MimeTypes: WEBrick::HTTPUtils::DefaultMimeTypes.merge("js" => "text/javascript")
)
server.mount("/skerry", WEBrick::HTTPServlet::FileHandler, "skerry")
server.mount_proc("/") do |_request, response|
  islands = SKERRY.page
  response["Content-Type"] = "text/html; charset=utf-8"
  response.body = islands.fill(TEMPLATE.result_with_hash(islands: islands))
end
trap("INT") { server.shutdown }
server.start
