# frozen_string_literal: true

# Writes an island for each `write` case of a fixture file and prints a JSON object with the case
# names as keys; the value is {"error": message} if a case cannot be written. A case may have a `widget`, an `id`, a
# `load`, a `fallback`, `slots`, a `propsFrom` and a `keepFallback` besides its `props`. If it `isText`, fallback and slots are no HTML:
#   ruby conformance.rb helper ../../core/fixtures/props.json
#
# The first argument says with what: `helper`; `erb`, the methods that ERB and Sinatra have, with a block around what is in an
# island; or `rails`, those of its views, in the same way.
#
# A file with the key `pages` is written as so many pages with the renderer of SKERRY_RENDERER and the key of
# SKERRY_KEY, one after the other, and printed as a list. In a case that is `broken`, the text of the props
# and the end of the fallback are not UTF-8. A case that `wraps` has the island before it inside, in the place of
# `{{island}}` in its fallback and slots. With the key `unfilled` the pages are printed as they were before. With the key
# `states` the head of each page is written behind its islands, with the state that stands there for it. If its text is
# "broken", a key and a text in it are not UTF-8.
#
# Of a file with the key `head` the tags for the head of a page are written, those of each case, with the folder
# `files` beside the file.

require "json"
require "erb"
require_relative "../lib/skerry"

class HelperWriter
  def initialize(page)
    @page = page
  end

  def island(widget, props, options, _is_text)
    @page.widget(widget, props, **options)
  end

  def head(widgets, state)
    @page.head(*widgets, state: state)
  end
end

# HTML among options, as the types of frameworks are.
class Html < String
  def html_safe?
    true
  end
end

class ErbWriter
  include Skerry::Templates

  ISLAND = "<%= skerry_widget widget, props, **options %>"
  BLOCK = "<% skerry_widget widget, props, **options do |w| %><%= fallback %><% slots&.each do |name, html| %>" \
          "<% w.slot name do %><%= html %><% end %><% end %><% end %>"
  HEAD = "<%= skerry_head widgets, state %>"

  attr_reader :skerry_page

  def initialize(page)
    @skerry_page = page
  end

  def island(widget, props, options, is_text)
    return render(self.class::ISLAND, widget:, props:, options:) if is_text

    fallback, slots = { fallback: "", **options }.values_at(:fallback, :slots)
    # A block without slots has no option `slots`, not an empty one.
    is_block = slots != {} && "#{fallback}#{slots&.values&.join}" != "" && takes?(fallback)
    return render(self.class::BLOCK, widget:, props:, fallback: html(fallback), slots: slots&.transform_values { |one| html(one) },
                                     options: options.except(:fallback, :slots)) if is_block

    render(self.class::ISLAND, widget:, props:, options: { **options, fallback: html(fallback) })
  end

  def head(widgets, state)
    render(self.class::HEAD, widgets:, state:)
  end

  private

  # Whether it may stand in a block.
  def takes?(_text)
    true
  end

  def html(text)
    Html.new(text)
  end

  def render(template, values)
    here = binding
    values.each { |name, value| here.local_variable_set(name, value) }
    ERB.new(template).result(here)
  end
end

class RailsWriter < ErbWriter
  BLOCK = ErbWriter::BLOCK.sub("<% ", "<%= ")

  def initialize(page)
    super
    require "action_view"
    require_relative "../lib/skerry/rails_views"
    @view = ActionView::Base.with_empty_template_cache.with_view_paths([])
    @view.extend(Skerry::RailsViews)
    @view.define_singleton_method(:skerry_page) { page }
  end

  private

  # Rails itself refuses what its templates write that is not UTF-8.
  def takes?(text)
    text.valid_encoding?
  end

  def html(text)
    text.html_safe
  end

  def render(template, values)
    @view.render(inline: template, locals: values)
  rescue ActionView::Template::Error => e
    raise e.cause
  end
end

def write(writer, one)
  options = { **one.slice(:id, :load, :fallback, :slots), props_from: one[:propsFrom],
              keep_fallback: one.fetch(:keepFallback, true) }
  props = one[:props]
  if one[:broken]
    props = props.merge(text: "a\xFFb")
    options[:fallback] = "#{options[:fallback]}\xC3"
  end
  writer.island(one.fetch(:widget, "review-card"), props, options, one[:isText])
rescue ArgumentError => e
  { error: e.message }
end

def wrap(one, island)
  put = ->(html) { html.gsub("{{island}}") { island } }
  wrapping = { fallback: put.call(one.fetch(:fallback, "")), slots: one[:slots]&.transform_values(&put) }
  one.merge(wrapping.compact)
end

def head(writer, one, config, files)
  site = Skerry.new(config: one.fetch(:config, config), files: files, **one.slice(:base))
  writer.new(site.page).head([*one[:widgets]], one[:state])
rescue ArgumentError => e
  { error: e.message }
end

writer = { "helper" => HelperWriter, "erb" => ErbWriter, "rails" => RailsWriter }.fetch(ARGV.fetch(0))
fixtures = JSON.parse(File.read(ARGV.fetch(1), encoding: "UTF-8"), symbolize_names: true)
if fixtures[:head]
  files = File.join(File.dirname(ARGV.fetch(1)), fixtures[:files])
  puts JSON.generate(fixtures[:head].to_h { |one| [one[:name], head(writer, one, fixtures[:config], files)] })
  exit
end
options = { renderer: ENV["SKERRY_RENDERER"], key: ENV["SKERRY_KEY"], config: fixtures[:config], base: fixtures[:base] }.compact
skerry = Skerry.new(timeout: 10_000, **options)
states = fixtures.fetch(:states, [])
pages = Array.new(fixtures.fetch(:pages, 1)) do |number|
  page = skerry.page
  writing = writer.new(page)
  islands = {}
  fixtures.fetch(:write).each do |one|
    one = wrap(one, islands.delete(islands.keys.last)) if one[:wraps]
    islands[one[:name]] = write(writing, one)
  end
  next islands unless fixtures[:pages]

  html = islands.values.join("\n")
  if (state = states[number])
    state = { text: "a\xFFb", "c\xFFd" => 1 } if state[:text] == "broken"
    html += "\n#{writing.head([], state)}"
  end
  filled = page.fill(html)
  (fixtures[:unfilled] ? html : filled).scrub
end
puts JSON.generate(fixtures[:pages] ? pages : pages.first)
