# frozen_string_literal: true

# Writes an island for each `write` case of a fixture file and prints a JSON object with the case
# names as keys; the value is {"error": message} if a case cannot be written. A case may have a `widget`, an `id`, a
# `load` and a `fallback` besides its `props`:
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
