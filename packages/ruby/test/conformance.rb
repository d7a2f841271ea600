# frozen_string_literal: true

# Writes an island for each `write` case of a fixture file and prints a JSON object with the case
# names as keys; the value is {"error": message} if a case cannot be written. A case may have a `widget`, an `id`, a
# `load`, a `fallback`, `slots` and a `propsFrom` besides its `props`:
#   ruby conformance.rb ../../core/fixtures/props.json
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
require_relative "../skerry"

def write(page, one)
  options = { **one.slice(:id, :load, :fallback, :slots), props_from: one[:propsFrom] }
  props = one[:props]
  if one[:broken]
    props = props.merge(text: "a\xFFb")
    options[:fallback] = "#{options[:fallback]}\xC3"
  end
  page.widget(one.fetch(:widget, "review-card"), props, **options)
rescue ArgumentError => e
  { error: e.message }
end

def wrap(one, island)
  put = ->(html) { html.gsub("{{island}}") { island } }
  wrapping = { fallback: put.call(one.fetch(:fallback, "")), slots: one[:slots]&.transform_values(&put) }
  one.merge(wrapping.compact)
end

def head(one, config, files)
  site = Skerry.new(config: one.fetch(:config, config), files: files, **one.slice(:base))
  site.page.head(*one[:widgets], state: one[:state])
rescue ArgumentError => e
  { error: e.message }
end

fixtures = JSON.parse(File.read(ARGV.fetch(0), encoding: "UTF-8"), symbolize_names: true)
if fixtures[:head]
  files = File.join(File.dirname(ARGV.fetch(0)), fixtures[:files])
  puts JSON.generate(fixtures[:head].to_h { |one| [one[:name], head(one, fixtures[:config], files)] })
  exit
end
options = { renderer: ENV["SKERRY_RENDERER"], key: ENV["SKERRY_KEY"], config: fixtures[:config], base: fixtures[:base] }.compact
skerry = Skerry.new(timeout: 10_000, **options)
states = fixtures.fetch(:states, [])
pages = Array.new(fixtures.fetch(:pages, 1)) do |number|
  page = skerry.page
  islands = {}
  fixtures.fetch(:write).each do |one|
    one = wrap(one, islands.delete(islands.keys.last)) if one[:wraps]
    islands[one[:name]] = write(page, one)
  end
  next islands unless fixtures[:pages]

  html = islands.values.join("\n")
  if (state = states[number])
    state = { text: "a\xFFb", "c\xFFd" => 1 } if state[:text] == "broken"
    html += "\n#{page.head(state: state)}"
  end
  filled = page.fill(html)
  (fixtures[:unfilled] ? html : filled).scrub
end
puts JSON.generate(fixtures[:pages] ? pages : pages.first)
