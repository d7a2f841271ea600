# frozen_string_literal: true

# The gem: the helper, which can also be copied as one file, and its parts for frameworks.
require_relative "../skerry"
require_relative "skerry/filler"
require_relative "skerry/site"
require_relative "skerry/templates"
require_relative "skerry/railtie" if defined?(Rails::Railtie)

class Skerry
  autoload :Sinatra, File.join(__dir__, "skerry/sinatra")
end
