# frozen_string_literal: true

require_relative "test_helper"
require "erb"
require "skerry"

# The middleware and ERB, without a framework and without Rack.
class RackTest < Minitest::Test
  include Renderers

  class View
    include Skerry::Templates

    attr_reader :skerry_page

    def initialize(page)
      @skerry_page = page
    end

    def render(template)
      ERB.new(template).result(binding)
    end
  end

  PAGE = '<% skerry_widget "x" do |w| %>F<% w.slot :a do %>Ä<% end %><% end %>'

  # A body as servers get it, which is written in parts.
  class Body
    attr_reader :is_closed

    def initialize(*parts)
      @parts = parts
    end

    def each(&block)
      @parts.each(&block)
    end

    def close
      @is_closed = true
    end
  end

  def call(headers, template = PAGE, &make_body)
    @skerry = Skerry.new(renderer: (@renderer = start_renderer).url, timeout: 5_000)
    make_body ||= ->(html) { [html] }
    app = lambda do |env|
      page = Skerry::Pages.of(env).current { |fill| @skerry.page(fill: fill) }
      [200, headers, make_body.call(View.new(page).render(template))]
    end
    Skerry::Filler.new(app).call({})
  end

  def test_fills_what_is_in_parts_and_closes_it
    body = nil
    cut = ->(html) { body = Body.new(*html.b.scan(/.{1,7}/mn)) }
    _, headers, filled = call({ "content-type" => "text/html", "Content-Length" => "1" }, &cut)
    html = filled.join
    assert_equal '<div data-widget="x" data-props="{}"><!--skerry s1- b--><b>x</b>F<div data-slot="a">Ä</div></div>', html
    assert_equal html.bytesize.to_s, headers["Content-Length"]
    assert body.is_closed
  end

  def test_fills_nothing_but_html
    _, _, body = call({ "Content-Type" => "application/json" }) { |html| [JSON.generate(html.gsub("<", "\\u003c"))] }
    assert_includes body.join, "F\\\\u003cdiv"
    refute_includes body.join, "!--"
    assert_empty @renderer.calls
    _, _, body = call({ "Content-Type" => "application/atom+xml" }) { |html| [CGI.escapeHTML(html)] }
    assert_includes body.join, "F&lt;div"
    refute_includes body.join, "!--"
  end

  def test_leaves_a_body_alone_that_writes_by_itself
    stream = ->(_out) {}
    _, _, body = call({ "Content-Type" => "text/html" }) { stream }
    assert_same stream, body
  end

  def test_leaves_a_response_alone_that_has_no_islands
    body = Object.new
    assert_same body, Skerry::Filler.new(->(_env) { [200, {}, body] }).call({}).last
  end

  def test_writes_no_places_without_the_middleware
    page = Skerry::Pages.of({}).current { |fill| Skerry.new(renderer: "http://127.0.0.1:1").page(fill: fill) }
    assert_equal '<div data-widget="x" data-props="{}">F<div data-slot="a">Ä</div></div>', View.new(page).render(PAGE)
  end

  def test_the_environment_names_the_renderer
    renderer = start_renderer
    { renderer.url => "<!--skerry s1- b--><template data-skerry-fallback>F</template><b>x</b>", "" => "F" }.each do |url, content|
      ENV["SKERRY_RENDERER"] = url
      page = Skerry::Site.new({ timeout: 5_000 }, folder: nil).page
      assert_equal %(<div data-widget="x" data-props="{}">#{content}</div>), page.fill(page.widget("x", fallback: "F"))
    end
    ENV.delete("SKERRY_RENDERER")
    log = Lines.new
    page = Skerry::Site.new({}, folder: nil, logger: log).page
    page.fill(page.widget("x"))
    assert_includes log.lines.fetch(0), "http://127.0.0.1:4851"
  ensure
    ENV.delete("SKERRY_RENDERER")
  end

  def test_the_server_of_skerry_dev_has_all_files
    page = Skerry::Site.new({ dev: "http://localhost:4852/", renderer: nil }, folder: nil, logger: Lines.new).page
    assert_includes page.head, 'src="http://localhost:4852/skerry/skerry.js"'
  end

  def test_leaves_nothing_of_a_place_that_is_cut_in_two
    page = Skerry.new(renderer: "http://127.0.0.1:1", logger: Lines.new).page
    html = page.widget("x", fallback: "Fallback")
    assert_equal '<div data-widget="x" data-props="{}">Fall', page.fill(html[/.*Fall/])
  end

  def test_a_failure_of_the_log_is_none_of_the_page
    logger = Object.new
    def logger.warn(_line) = raise(IOError, "The disk is full.")
    page = Skerry.new(renderer: "http://127.0.0.1:1", logger: logger).page
    _, log = capture_io { assert_equal '<div data-widget="x" data-props="{}"></div>', page.fill(page.widget("x")) }
    assert_includes log, "The disk is full."
  end

  def test_a_block_outside_of_a_template_is_an_error_that_says_so
    error = assert_raises(ArgumentError) { View.new(Skerry.new.page).skerry_widget("x") { "F" } }
    assert_includes error.message, "Expected one, or the options fallback and slots."
  end
end
