# frozen_string_literal: true

class Skerry
  # The page that a request renders. It begins when a template asks for it: only then is its configuration known,
  # because it may depend on the request.
  class Pages
    KEY = "skerry.pages"

    # Begins a request whose response `Filler` gets.
    def self.begin(env)
      env[KEY] = new
    end

    # The pages of a request. Without `Filler`, nothing is filled.
    def self.of(env)
      env[KEY] ||= new.tap(&:close)
    end

    def initialize
      @page = nil
      @is_closed = false
    end

    # The page that islands are written into. The block makes a new one, and gets whether it will be filled.
    def current
      @page ||= yield(!@is_closed)
    end

    # Whether something has been written since the last page ended.
    def open?
      !@page.nil?
    end

    # Ends the page, with the renderer's markup in its islands: `Page#fill`.
    def fill(html)
      String.new(take&.fill(html) || html)
    end

    # Ends the page, whose text cannot be filled: `Page#leave`.
    def leave(text)
      take&.leave(text) || text
    end

    # Forgets the page, because an exception has replaced it.
    def reset
      @page = nil
    end

    # From now on, nothing is filled.
    def close
      @page = nil
      @is_closed = true
    end

    private

    def take
      page = @page
      @page = nil
      page
    end
  end
end
