# frozen_string_literal: true

require "rails/railtie"
require_relative "rails_site"
require_relative "rails_views"

class Skerry
  # Islands in Rails: methods for its views, filled when the response is complete. Its options, `config.skerry`:
  #
  #   files: folder that the site serves under the base. Default: public/skerry, if it has a head.json.
  #   base: URL of that folder. Default: "/skerry/".
  #   renderer: URL of the renderer; nil or "" for none. Default: the variable SKERRY_RENDERER, then http://127.0.0.1:4851.
  #   key: one of the renderer's keys. Default: the variable SKERRY_KEY.
  #   timeout: milliseconds that a page waits for the renderer. Default: 100, and 2,000 in development.
  #   dev: URL of `skerry dev`, which renders the islands and serves their files; "" for none. Default: the variable SKERRY_DEV.
  #   config: the page's configuration. It takes precedence over what comes from the app: locale, routes, translations.
  #   routes: names of routes that every visitor may read, such as "shop_*". Default: none.
  #   translations: key of the texts that pages get; nil for none. Default: "skerry".
  class Railtie < ::Rails::Railtie
    class << self
      # The app's settings.
      attr_accessor :site
    end

    config.skerry = ActiveSupport::OrderedOptions.new

    initializer "skerry.site", after: :load_config_initializers do |app|
      Railtie.site = RailsSite.new(app)
      # The last one: Rack::ETag and what compresses then get pages as they are sent.
      app.middleware.use Filler
    end

    initializer "skerry.views" do
      ActiveSupport.on_load(:action_view) do
        include RailsCaching unless method_defined?(:caching?)
        include RailsViews
      end
      ActiveSupport.on_load(:action_controller) { include RailsErrors }
    end
  end
end
