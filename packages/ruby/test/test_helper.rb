# frozen_string_literal: true

require "json"
require "minitest/autorun"
require "minitest/mock"
require "socket"
require "uri"

$LOAD_PATH.unshift(File.expand_path("../lib", __dir__))
ENV.delete("SKERRY_RENDERER")
ENV.delete("SKERRY_DEV")

# A server in the place of the renderer.
class FakeRenderer
  attr_reader :url, :calls

  # hung: whether it answers nothing.
  def initialize(hung: false)
    @server = TCPServer.new("127.0.0.1", 0)
    @url = "http://127.0.0.1:#{@server.addr[1]}"
    @calls = []
    @clients = []
    @thread = Thread.new { loop { hung ? @clients << @server.accept : answer(@server.accept) } }
  end

  def stop
    @thread.kill
    [@server, *@clients].each(&:close)
  end

  private

  # Each island with its name, its id and its slots. The island "wrong" has an error.
  def answer(client)
    head = client.gets("\r\n\r\n")
    call = JSON.parse(client.read(head[/content-length: (\d+)/i, 1].to_i))
    @calls << call
    islands = call["islands"].to_h do |id, island|
      html = "<!--skerry #{id} b--><b>#{island["widget"]}</b>#{island["slots"]&.values&.join}"
      wrong = { "error" => { "code" => "bad-props", "pointer" => "/a", "message" => "Expected a text." } }
      [id, island["widget"] == "wrong" ? wrong : { "html" => html, "prefix" => id }]
    end
    body = JSON.generate(islands: islands)
    client.write("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: #{body.bytesize}\r\n\r\n#{body}")
  ensure
    client.close
  end
end

# A logger that keeps its lines.
class Lines
  attr_reader :lines

  def initialize
    @lines = []
  end

  def warn(line)
    @lines << line
  end
end

module Renderers
  def start_renderer(**options)
    (@renderers ||= []) << FakeRenderer.new(**options)
    @renderers.last
  end

  def teardown
    @renderers&.each(&:stop)
    super
  end
end
