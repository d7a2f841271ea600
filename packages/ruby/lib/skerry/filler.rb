# frozen_string_literal: true

require_relative "pages"

class Skerry
  # A Rack middleware that fills the islands of a page when its response is complete. Rails and Sinatra apps have it
  # already. Elsewhere:
  #
  #   use Skerry::Filler
  #   islands = Skerry::Pages.of(env).current { |fill| SKERRY.page(fill: fill) } # in the app
  class Filler
    def initialize(app)
      @app = app
    end

    def call(env)
      pages = Pages.begin(env)
      begin
        status, headers, body = @app.call(env)
        body = fill(pages, headers, body) if pages.open? && body.respond_to?(:each)
      ensure
        # What is written later, to a stream or an error page, could not be filled.
        pages.close
      end
      [status, headers, body]
    end

    private

    def fill(pages, headers, body)
      text = read(body)
      # In JSON, markup would have to be escaped.
      text = header(headers, "content-type").to_s.include?("html") ? pages.fill(text) : pages.leave(text)
      length = headers.keys.find { |name| name.casecmp?("content-length") }
      headers[length] = text.bytesize.to_s if length
      [text]
    end

    def header(headers, name)
      headers.find { |key, _| key.casecmp?(name) }&.last
    end

    def read(body)
      parts = []
      body.each { |part| parts << part }
      encoding = parts.map(&:encoding).find { |one| one != Encoding::BINARY } || Encoding::UTF_8
      parts.map(&:b).join.force_encoding(encoding)
    ensure
      body.close if body.respond_to?(:close)
    end
  end
end
