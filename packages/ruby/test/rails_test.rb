# frozen_string_literal: true

require_relative "test_helper"
require_relative "rails_app"

class RailsTest < Minitest::Test
  include Rack::Test::Methods
  include Renderers

  PAGE = '<%= skerry_head [], { cart: { count: 2 } } %>' \
         '<%= skerry_widget "x", { a: 1 } do |w| %>F<% w.slot :a do %><i>A</i><% end %><% end %>'

  def app
    RailsTests::App
  end

  def start(template = PAGE, **options)
    @log = Lines.new
    settings = app.config.skerry
    settings.clear
    settings.merge!(renderer: nil, **options)
    Rails.stub(:logger, @log) { Skerry::Railtie.site = Skerry::RailsSite.new(app.instance) }
    File.write("#{RailsTests::FOLDER}/page.html.erb", template)
    ActionView::LookupContext::DetailsKey.clear
  end

  def show(template, **options)
    start(template, **options)
    get("/show").body
  end

  def config
    JSON.parse(last_response.body[%r{id="skerry-config">(.*?)</script>}m, 1])
  end

  def test_a_widget_has_all_options
    html = show('<%= skerry_widget "x", { a: "<" }, id: "i", load: "idle", props_from: "/me?a=1&b", fallback: "<i>", ' \
                'slots: { s: "<b>".html_safe } %>')
    assert_equal '<div data-widget="x" data-props="{&quot;a&quot;:&quot;&lt;&quot;}" data-props-from="/me?a=1&amp;b" ' \
                 'data-load="idle">&lt;i&gt;<div data-slot="s"><b></div></div>', html
  end

  def test_what_is_in_a_block_is_the_fallback
    assert_equal '<div data-widget="x" data-props="{}" data-load="idle"><form>&lt;</form></div>',
                 show('<%= skerry_widget "x", {}, load: "idle" do %><form><%= "<" %></form><% end %>')
    assert_equal '<div data-widget="x" data-props="{}"></div>', show('<%= skerry_widget "x" do %><% end %>')
  end

  def test_slots_stand_behind_the_fallback_wherever_they_are_written
    File.write("#{RailsTests::FOLDER}/_part.html.erb", '<% w.slot "c" do %>C<% end %>')
    html = show('<%= skerry_widget :x do |w| %><% %w[a b].each do |n| %><% w.slot n do %><%= n %><% end %><% end %>' \
                'rest<% w.slot :a do %>!<% end %><%= render "/part", w: w %><% end %>')
    assert_equal '<div data-widget="x" data-props="{}">rest<div data-slot="a">a!</div><div data-slot="b">b</div>' \
                 '<div data-slot="c">C</div></div>', html
  end

  def test_islands_stand_in_slots_of_others
    renderer = start_renderer
    html = show('<%= skerry_widget "x" do |w| %><% w.slot :a do %><%= skerry_widget "y" do |v| %>' \
                '<% v.slot :b do %>B<% end %><% end %><% end %><% end %>', renderer: renderer.url, timeout: 5_000)
    assert_equal '<div data-widget="x" data-props="{}"><!--skerry s2- b--><b>x</b><div data-slot="a">' \
                 '<div data-widget="y" data-props="{}"><!--skerry s1- b--><b>y</b><div data-slot="b">B</div></div></div></div>', html
  end

  def test_fills_the_response_with_markup
    renderer = start_renderer
    html = show(PAGE, renderer: renderer.url, timeout: 5_000, config: { product: "acme" })
    assert_includes html, '<div data-widget="x" data-props="{&quot;a&quot;:1}"><!--skerry s1- b--><b>x</b>F<div data-slot="a"><i>A</i></div></div>'
    assert_includes html, 'id="skerry-state">{"cart":{"count":2}}</script>'
    call = renderer.calls.fetch(0)
    assert_equal [{ "cart" => { "count" => 2 } }, "de", "acme"], [call["state"], *call["config"].values_at("locale", "product")]
  end

  def test_the_tag_of_the_response_is_that_of_the_filled_page
    renderer = start_renderer
    start(PAGE, renderer: renderer.url, timeout: 5_000)
    tags = Array.new(2) { get("/show").headers["ETag"] }
    assert_equal 1, tags.compact.uniq.size
    get("/show", {}, "HTTP_IF_NONE_MATCH" => tags.first)
    assert_equal 304, last_response.status
  end

  def test_every_request_is_a_page_of_its_own
    renderer = start_renderer
    start(PAGE, renderer: renderer.url, timeout: 5_000)
    get("/show")
    get("/failing")
    assert_equal 500, last_response.status
    get("/show?locale=fr")
    assert_equal "fr", config["locale"]
    assert_equal [["s1-"], ["s1-"]], renderer.calls.map { |call| call["islands"].keys }
  end

  def test_the_page_of_an_error_begins_anew
    renderer = start_renderer
    html = '<%= skerry_widget "x", {}, id: "one", fallback: "F" %>'
    start(html, renderer: renderer.url, timeout: 5_000)
    get("/refused")
    assert_equal [403, '<div data-widget="x" data-props="{}"><!--skerry one b--><template data-skerry-fallback>F</template><b>x</b></div>'],
                 [last_response.status, last_response.body]
  end

  def test_a_renderer_that_hangs_leaves_the_fallback_and_is_logged
    html = show(PAGE, renderer: start_renderer(hung: true).url, timeout: 50)
    assert html.end_with?('>F<div data-slot="a"><i>A</i></div></div>'), html
    refute_includes html, "<!--"
    assert_match(/no complete answer within 50 ms|Timeout/, @log.lines.join)
  end

  def test_the_log_names_the_template_and_the_line
    show("\n<%= skerry_widget 'wrong' %>\n<%= skerry_widget 'wrong' do |w| %><% w.slot :a do %><% end %><% end %>",
         renderer: start_renderer.url, timeout: 5_000)
    assert_match(%r{wrong \(s1-\) at \S+/page.html.erb:2 keeps its fallback: bad-props /a Expected a text\.}, @log.lines[0])
    assert_match(/page\.html\.erb:3 /, @log.lines[1])
    assert_equal 2, @log.lines.size
  end

  # An answer that no middleware gets as a whole, or that is no HTML, has fallbacks and nothing that stands for markup.
  %w[json stream live].each do |name|
    define_method("test_fills_nothing_in_#{name}") do
      renderer = start_renderer
      start(PAGE, renderer: renderer.url, timeout: 5_000)
      body = get("/#{name}", {}, "SERVER_PROTOCOL" => "HTTP/1.1", "HTTP_VERSION" => "HTTP/1.1").body
      body = JSON.parse(body)["html"] if name == "json"
      assert_includes body, '>F<div data-slot="a"><i>A</i></div></div>'
      refute_includes body, "<!--"
      assert_empty renderer.calls
    end
  end

  def test_fills_nothing_outside_of_a_request
    renderer = start_renderer
    start('<%= skerry_widget "x", {}, fallback: "F" %><%= skerry_widget "x" %>', renderer: renderer.url)
    html = RailsTests::PagesController.render(template: "page")
    assert_equal '<div data-widget="x" data-props="{}">F</div><div data-widget="x" data-props="{}"></div>', html
    # A mail has no request at all.
    view = ActionView::Base.with_empty_template_cache.with_view_paths([RailsTests::FOLDER])
    assert_equal html, view.render(template: "page")
    assert_empty renderer.calls
  end

  def test_fills_nothing_in_a_cached_fragment
    renderer = start_renderer
    start('<%= skerry_widget "y" %><% cache "part" do %><% cache "inner" do %>I<% end %><%= skerry_widget "x", {}, fallback: "F" %>' \
          '<% end %><%= skerry_widget "y" %>', renderer: renderer.url, timeout: 5_000)
    filled = %r{<div data-widget="y" data-props="\{\}"><!--skerry s\d- b--><b>y</b></div>}
    2.times do
      assert_match(%r{\A#{filled}I<div data-widget="x" data-props="\{\}">F</div>#{filled}\z}, get("/show").body)
    end
  end

  def test_hands_the_routes_over_that_the_app_names
    show(PAGE, routes: ["shop_*"])
    assert_equal(
      { "url" => "http://example.org", "defaults" => { "locale" => "de" }, "routes" => {
        "shop_product" => { "uri" => "/{locale}/shop/{id}/{tab?}/{part?}" },
        "shop_file" => { "uri" => "/shop/files/{path*}" },
        "shop_list" => { "uri" => "/shop/{kind:all}/list" }
      } },
      config["routes"]
    )
    get("/show?locale=en")
    refute config.key?("locale")
    get("/show", {}, "SCRIPT_NAME" => "/app")
    assert_equal "http://example.org/app", config["routes"]["url"]
    show(PAGE)
    refute config.key?("routes")
  end

  def test_hands_the_texts_over_that_the_app_has_for_pages
    I18n.backend.store_translations(:de, secret: "x", skerry: {
                                      cart: { title: "%{name}s Korb", things: { zero: "Leer", one: "Ein Ding", other: "%{count}|Dinge" } }
                                    })
    I18n.backend.store_translations(:en, skerry: { cart: { title: "%{name}'s cart", empty: "Empty" } })
    show(PAGE)
    assert_equal({ "cart" => { "title" => "{name}s Korb", "empty" => "Empty", "things" => "{0} Leer|one: Ein Ding|other: {count}||Dinge" } },
                 config["translations"])
    I18n.backend.store_translations(:de, skerry: { things: { other: "%<count>d Dinge|%{count}" }, more: { few: "a", other: "%<n>.2f €" } })
    show(PAGE)
    assert_equal ["{count} Dinge||{count}", "few: a|other: {n} €"], config["translations"].values_at("things", "more")
    show(PAGE, translations: nil)
    refute config.key?("translations")
    show(PAGE, config: { "locale" => "en", translations: { a: "b" } })
    assert_equal({ "locale" => "en", "translations" => { "a" => "b" } }, config)
  ensure
    I18n.backend.reload!
  end

  def test_preloads_from_the_folder_of_the_files
    folder = "#{RailsTests::FOLDER}/public/skerry"
    FileUtils.mkdir_p(folder)
    start('<%= skerry_head ["x"] %>')
    refute_includes get("/show").body, "modulepreload"
    File.write("#{folder}/head.json", JSON.generate(widgets: { x: { files: ["x.js"] } }))
    assert_includes get("/show").body, '<link rel="modulepreload" href="/skerry/x.js">'
  ensure
    FileUtils.rm_rf(folder)
  end

  def test_asks_the_server_of_skerry_dev
    renderer = start_renderer
    ENV["SKERRY_DEV"] = renderer.url
    html = show(PAGE)
    assert_includes html, %(src="#{renderer.url}/skerry/skerry.js")
    assert_includes html, "<!--skerry s1- b-->"
  ensure
    ENV.delete("SKERRY_DEV")
  end

  # A class as `skerry types` writes it.
  class XProps
    WIDGET = "x"

    def to_h
      { a: 1 }
    end
  end

  def test_props_may_be_a_value_of_a_type
    assert_equal '<div data-widget="x" data-props="{&quot;a&quot;:1}"></div>', show('<%= skerry_widget "x", RailsTest::XProps.new %>')
  end

  def test_the_template_of_the_description_works
    html = show(File.read(File.join(__dir__, "../README.md"))[/```erb\n(.*?)```/m, 1])
    assert_includes html, '{"cart":{"count":2}}'
    assert_equal 2, html.scan(/data-widget="(?:cart|tabs)" data-props="[^"]+" data-load="(?:visible|idle)"/).size
    assert_includes html, '<div data-slot="a"><form>…</form></div>'
  end

  {
    '<%= skerry_widget "x", {}, lod: "idle" %>' => 'The widget "x" has the unknown option lod. Expected some of: id, load, fallback, slots, props_from, keep_fallback.',
    '<%= skerry_widget "x", {}, fallback: "F" do %><% end %>' => 'The options of the widget "x" name a fallback or slots.',
    '<%= skerry_widget "x" do |w| %><% w.slot :a %><% end %>' => 'The slot "a" has no block.',
    '<%= skerry_widget "x", [1] %>' => "x: props of class Array. Expected a Hash."
  }.each_with_index do |(template, message), index|
    define_method("test_a_mistake_is_an_error_that_names_it_#{index}") do
      start(template)
      error = assert_raises(ActionView::Template::Error) { RailsTests::PagesController.render(template: "page") }
      assert_includes error.message, message
    end
  end

  {
    { renderer: "localhost:4851" } => 'The renderer\'s URL is "localhost:4851".',
    { renderer: "http://127.0.0.1:1", key: "é" } => "The key is not valid.",
    { files: "/nowhere" } => "head.json cannot be read",
    { config: "x" } => "config of class String. Expected a Hash."
  }.each do |options, message|
    define_method("test_a_wrong_#{options.keys.last}_is_an_error_when_the_app_starts") do
      error = assert_raises(ArgumentError) { start(PAGE, **options) }
      assert_includes error.message, message
    end
  end

  def test_a_build_that_cannot_be_read_leaves_the_last_one
    folder = "#{RailsTests::FOLDER}/public/skerry"
    FileUtils.mkdir_p(folder)
    File.write("#{folder}/head.json", JSON.generate(widgets: { x: { files: ["x.js"] } }))
    start('<%= skerry_head ["x"] %>')
    File.write("#{folder}/head.json", "{")
    File.utime(1, 1, "#{folder}/head.json")
    2.times { assert_includes get("/show").body, '<link rel="modulepreload" href="/skerry/x.js">' }
    assert_match(/head\.json cannot be read/, @log.lines.fetch(0))
    assert_equal 1, @log.lines.size
    File.write("#{folder}/head.json", JSON.generate(widgets: { x: { files: ["y.js"] } }))
    assert_includes get("/show").body, '<link rel="modulepreload" href="/skerry/y.js">'
  ensure
    FileUtils.rm_rf(folder)
  end

  def test_a_mistake_in_the_configuration_names_the_options_there_are
    error = assert_raises(ArgumentError) { start(PAGE, rendrer: "") }
    assert_equal "Skerry has no option rendrer. Expected some of: files, base, renderer, key, timeout, config, dev, routes, translations.",
                 error.message
  end
end
