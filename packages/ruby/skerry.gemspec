# frozen_string_literal: true

require "json"

Gem::Specification.new do |spec|
  spec.name = "skerry"
  # All packages share one version.
  spec.version = JSON.parse(File.read(File.join(__dir__, "../mount/package.json"))).fetch("version")
  spec.summary = "React islands for pages that Ruby renders: a helper, Rails, Sinatra and Rack."
  spec.authors = ["Skerry"]
  spec.homepage = "https://github.com/skerry/skerry"
  spec.license = "MIT"
  spec.required_ruby_version = ">= 3.1"
  spec.files = Dir.chdir(__dir__) { Dir["lib/**/*.rb", "skerry.rb", "*.md", "LICENSE"].sort }
end
