# frozen_string_literal: true

require "sinatra/base"

class Skerry
  # Islands in Sinatra:
  #
  #   register Skerry::Sinatra
  #   set :skerry, config: { product: "acme" } # options of the helper, if any
  #
  # ERB templates then have the methods of `Templates`, and responses are filled. Middleware that compresses comes before it.
  module Sinatra
    def self.registered(app)
      app.set :skerry, {}
      app.helpers Helpers
      app.use Filler
    end

    # The app's settings. Made on first use, when they are complete.
    def skerry_site
      @skerry_site ||= Site.new(skerry, folder: File.join(public_folder || root || ".", "skerry"), development: development?)
    end

    module Helpers
      include Templates

      private

      def skerry_page
        Pages.of(env).current { |fill| settings.skerry_site.page(fill: fill) }
      end

      # An error page starts afresh.
      def handle_exception!(error)
        Pages.of(env).reset
        super
      end
    end
  end
end
