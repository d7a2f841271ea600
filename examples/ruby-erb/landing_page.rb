# frozen_string_literal: true

require "erb"
require "json"

# The landing page: templates of this folder, and content as a database would provide it.
class LandingPage
  include ERB::Util # h

  LANDING = File.expand_path("../landing", __dir__)
  CONTENT = { "en" => "content.json", "de" => "content.de.json" }.transform_values do |file|
    JSON.parse(File.read("#{LANDING}/#{file}", encoding: "UTF-8"), symbolize_names: true)
  end
  SCENE = File.read("#{LANDING}/scene.svg", encoding: "UTF-8")

  # Compiles a template to a method. What it has written so far is in @html, for `capture`.
  def self.template(name, signature)
    source = File.read("#{__dir__}/#{name}", encoding: "UTF-8")
    ERB.new(source, eoutvar: "@html").def_method(self, signature, name)
  end
  private_class_method :template

  template "landing.html.erb", "landing"
  template "review.html.erb", "review(review)"

  # skerry: the site's islands. query: the request's parameters, each a String.
  def initialize(skerry, query)
    content = CONTENT.fetch(query["lang"], CONTENT["en"])
    @islands = skerry.page(config: content[:config])
    content.each { |name, value| instance_variable_set("@#{name}", value) }
    @search = with_props(@search, **searched(query))
    page = query["page"].to_i.clamp(1, @extensions[:pages].size)
    @extensions = with_props(@extensions, page: page).merge(shown: @extensions[:pages][page - 1])
  end

  def html
    @islands.fill(landing)
  end

  private

  # <% skerry_widget "pagination", props do %> fallback <% end %>
  def skerry_widget(name, props, **options, &fallback)
    @html << @islands.widget(name, props, **options, fallback: capture(&fallback))
  end

  # Returns what a block of a template, or another template, writes. Frameworks have such a function.
  def capture
    outer = @html
    @html = +""
    yield
    @html
  ensure
    @html = outer
  end

  def review_figure(props)
    capture { review(props) }
  end

  # HTML decodes nothing inside a script element, and "</script" would end it.
  def config_json
    JSON.generate(@config).gsub("<", "\\u003c")
  end

  def scene
    SCENE
  end

  def searched(query)
    { tld: query["domain_check[tld]"], domains: query["domain_check[domains]"] }.compact
  end

  def with_props(section, **props)
    section.merge(props: section[:props].merge(props))
  end
end
