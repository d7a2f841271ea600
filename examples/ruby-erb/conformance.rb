# frozen_string_literal: true

# Writes an island for each `write` case of a fixtures file and prints them, as JSON by the name of the
# case; {"error": message} for a case that cannot be written. A case may have a `widget`, an `id`, a
# `load` and a `fallback` beside its `props`:
#   ruby conformance.rb ../../packages/core/fixtures/props.json

require "json"
require_relative "skerry"

page = Skerry.new.page
cases = JSON.parse(File.read(ARGV.fetch(0), encoding: "UTF-8"), symbolize_names: true).fetch(:write)
written = cases.to_h do |one|
  options = one.slice(:id, :load, :fallback)
  [one[:name], page.widget(one.fetch(:widget, "review-card"), one[:props], **options)]
rescue ArgumentError => e
  [one[:name], { error: e.message }]
end
puts JSON.generate(written)
