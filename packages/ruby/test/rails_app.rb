# frozen_string_literal: true

require "action_controller/railtie"
require "rack/test"
require "tmpdir"
require "skerry"

# The app of the tests. Rails has one for each process, so each test gives it its options, and templates by name.
module RailsTests
  FOLDER = Dir.mktmpdir("skerry-rails-")
  Minitest.after_run { FileUtils.remove_entry(FOLDER) }

  class App < Rails::Application
    config.load_defaults Rails::VERSION::STRING.to_f
    config.root = FOLDER
    config.eager_load = false
    config.cache_classes = true
    config.cache_store = :memory_store
    config.action_controller.perform_caching = true
    config.hosts.clear
    config.logger = Logger.new(IO::NULL)
    config.secret_key_base = "only for these tests"
    config.consider_all_requests_local = false
    config.action_dispatch.show_exceptions = true
    config.i18n.default_locale = :de
    config.i18n.available_locales = %i[de en fr]
    config.i18n.fallbacks = [:en]
  end

  App.initialize!

  class PagesController < ActionController::Base
    prepend_view_path FOLDER

    class Refused < StandardError; end
    rescue_from(Refused) { render template: "page", status: 403 }

    def show
      I18n.with_locale(params[:locale] || :de) { render template: params[:template] || "page" }
    end

    def json
      render json: { html: render_to_string(template: "page", formats: [:html]) }
    end

    def stream
      render template: "page", stream: true
    end

    def refused
      render_to_string(template: "page")
      raise Refused
    end

    def failing
      render_to_string(template: "page")
      raise "It fails."
    end

    def default_url_options
      { locale: "de" }
    end
  end

  class LiveController < ActionController::Base
    include ActionController::Live
    prepend_view_path FOLDER

    def show
      response.stream.write(render_to_string(template: "page"))
    ensure
      response.stream.close
    end
  end

  App.routes.draw do
    %w[show json stream refused failing].each { |name| get "/#{name}", to: "rails_tests/pages##{name}" }
    get "/live", to: "rails_tests/live#show"
    get "(/:locale)/shop/:id(/:tab(/:part))", to: "rails_tests/pages#show", as: :shop_product
    get "(/:draft)/shop/files/*path", to: "rails_tests/pages#show", as: :shop_file
    get "/shop/:kind/list", to: "rails_tests/pages#show", as: :shop_list, defaults: { kind: "all" }
    get "/admin", to: "rails_tests/pages#show", as: :admin_users
  end
end
