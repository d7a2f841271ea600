# frozen_string_literal: true

require_relative "test_helper"
require "rack/test"
require "sinatra/base"
require "tmpdir"
require "skerry"

class SinatraTest < Minitest::Test
  include Rack::Test::Methods
  include Renderers

  PAGE = '<%= skerry_head [], { cart: { count: 2 } } %>' \
         '<% skerry_widget "x", { a: 1 } do |w| %>F<% w.slot :a do %><i>A</i><% end %><% end %>'

  attr_reader :app

  def start(template = PAGE, **options)
    @app = Class.new(Sinatra::Base) do
      register Skerry::Sinatra
      set :environment, :production
      set :root, Dir.tmpdir
      set :host_authorization, permitted_hosts: []
      set :skerry, { renderer: nil, **options }
      template(:page) { template }
      template(:layout) { "<%= yield %>" }
      get("/show") { erb :page }
      get("/json") { content_type(:json) && JSON.generate(html: erb(:page)) }
      get("/stream") { stream { |out| out << erb(:page) } }
      get("/failing") { erb(:page) && raise("It fails.") }
      error(RuntimeError) { erb :page }
    end
  end

  def show(template, **options)
    start(template, **options)
    get("/show").body
  end

  def test_a_widget_has_all_options_whose_text_is_escaped
    assert_equal '<div data-widget="x" data-props="{&quot;a&quot;:&quot;&lt;&quot;}" data-props-from="/me?a=1&amp;b" ' \
                 'data-load="idle">&lt;i&gt;<div data-slot="s">&lt;b&gt;</div></div>',
                 show('<%= skerry_widget "x", { a: "<" }, id: "i", load: "idle", props_from: "/me?a=1&b", fallback: "<i>", ' \
                      'slots: { s: "<b>" } %>')
  end

  def test_what_is_in_a_block_is_the_fallback_and_slots_stand_behind_it
    html = show('1<% skerry_widget :x do |w| %><% %w[a b].each do |n| %><% w.slot n do %><%= n %><% end %><% end %>' \
                '<b>rest</b><% w.slot :a do %>!<% end %><% end %>2')
    assert_equal '1<div data-widget="x" data-props="{}"><b>rest</b><div data-slot="a">a!</div><div data-slot="b">b</div></div>2', html
  end

  def test_islands_stand_in_slots_of_others
    html = show('<% skerry_widget "x" do |w| %><% w.slot :a do %><% skerry_widget "y" do |v| %><% v.slot :b do %>B<% end %>' \
                '<% end %><% end %><% end %>')
    assert_equal '<div data-widget="x" data-props="{}"><div data-slot="a"><div data-widget="y" data-props="{}">' \
                 '<div data-slot="b">B</div></div></div></div>', html
  end

  def test_fills_the_response_with_markup
    renderer = start_renderer
    html = show(PAGE, renderer: renderer.url, timeout: 5_000, config: { locale: "fr" })
    assert_includes html, '<div data-widget="x" data-props="{&quot;a&quot;:1}"><!--skerry s1- b--><b>x</b>F<div data-slot="a"><i>A</i></div></div>'
    assert_equal html.bytesize.to_s, last_response.headers["Content-Length"]
    call = renderer.calls.fetch(0)
    assert_equal [{ "cart" => { "count" => 2 } }, "fr"], [call["state"], call["config"]["locale"]]
    get("/show")
    assert_equal [["s1-"], ["s1-"]], renderer.calls.map { |one| one["islands"].keys }
  end

  def test_the_page_of_an_error_begins_anew
    renderer = start_renderer
    start('<%= skerry_widget "x", {}, id: "one" %>', renderer: renderer.url, timeout: 5_000)
    get("/failing")
    assert_equal [500, '<div data-widget="x" data-props="{}"><!--skerry one b--><b>x</b></div>'],
                 [last_response.status, last_response.body]
  end

  def test_a_renderer_that_hangs_leaves_the_fallback_and_is_logged
    renderer = start_renderer(hung: true)
    html = nil
    _, log = capture_io { html = show(PAGE, renderer: renderer.url, timeout: 50) }
    assert html.end_with?('>F<div data-slot="a"><i>A</i></div></div>'), html
    refute_includes html, "<!--"
    assert_match(/no complete answer within 50 ms|Timeout/, log)
  end

  def test_the_log_names_the_template_and_the_line
    _, log = capture_io { show("\n<%= skerry_widget 'wrong' %>", renderer: start_renderer.url, timeout: 5_000) }
    assert_match(/wrong \(s1-\) at \S+sinatra_test\.rb:\d+ keeps its fallback: bad-props/, log)
  end

  %w[json stream].each do |name|
    define_method("test_fills_nothing_in_#{name}") do
      renderer = start_renderer
      start(PAGE, renderer: renderer.url, timeout: 5_000)
      body = get("/#{name}").body
      body = JSON.parse(body)["html"] if name == "json"
      assert body.end_with?('>F<div data-slot="a"><i>A</i></div></div>'), body
      refute_includes body, "<!--"
      assert_empty renderer.calls
    end
  end

  def test_the_app_of_the_description_works
    source = File.read(File.join(__dir__, "../README.md"))[/```ruby\n(.*?)```/m, 1]
    @app = Module.new.module_eval("#{source}\nApp", __FILE__, __LINE__)
    @app.get("/") { erb "<%= skerry_head %>" }
    assert_includes get("/", {}, "HTTP_HOST" => "localhost").body, '{"locale":"de"}'
  end

  {
    "widget" => ['<%= skerry_widget "x", {}, lod: "idle" %>', {},
                 'The widget "x" has the unknown option lod. Expected some of: id, load, fallback, slots, props_from, keep_fallback.'],
    "setting" => [PAGE, { rendrer: "" },
                  "Skerry has no option rendrer. Expected some of: files, base, renderer, key, timeout, config, dev."]
  }.each do |name, (template, options, message)|
    define_method("test_a_mistake_in_a_#{name}_is_an_error_that_names_it") do
      start(template, **options)
      app.set :raise_errors, true
      error = assert_raises(ArgumentError) { get("/show") }
      assert_equal message, error.message
    end
  end
end
