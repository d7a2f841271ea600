# frozen_string_literal: true

class Skerry
  # An app's settings, and its helper, which the threads of a process share with what it knows of the renderer.
  class Site
    OPTIONS = %i[files base renderer key timeout config dev].freeze
    RENDERER = "http://127.0.0.1:4851" # where `skerry serve` listens

    # options: the app's, by name.
    # folder: folder of the files, unless the app names one. It counts if it has a head.json.
    # logger: as the helper takes it.
    # development: whether the app is developed: pages then wait longer for the renderer.
    # others: names of options besides those of the helper.
    #
    # Raises ArgumentError if there is no such option, and as `Skerry.new` does.
    def initialize(options, folder:, logger: nil, development: false, others: [])
      options = options.to_h.transform_keys(&:to_sym)
      known = OPTIONS + others
      options.each_key do |name|
        raise ArgumentError, "Skerry has no option #{name}. Expected some of: #{known.join(", ")}." unless known.include?(name)
      end
      @config = options[:config] || {}
      @folder = folder
      @given = { renderer: ENV.fetch("SKERRY_RENDERER", RENDERER), key: ENV.fetch("SKERRY_KEY", nil), logger: logger,
                 timeout: development ? DEVELOPMENT_TIMEOUT : 100 }
               .merge(options.slice(*OPTIONS - [:config]))
      @lock = Mutex.new
      @built = built
      @skerry = create
    end

    # The islands of one page.
    # config: configuration of this page. That of the app takes precedence.
    # fill: as `Skerry#page` takes it.
    def page(config: {}, fill: true)
      config = @config.is_a?(Hash) ? config.merge(@config.transform_keys(&:to_sym)) : @config
      skerry.page(config: config, fill: fill)
    end

    private

    # The helper. The files may be built after the app has started, and again while it runs.
    def skerry
      @lock.synchronize do
        last = @built
        @built = built
        @skerry = create if @built != last
        @skerry
      rescue ArgumentError => e
        Log.new(@given[:logger] || Kernel).warn("The files of Skerry are those from before: #{e.message}")
        @skerry
      end
    end

    def create
      Skerry.new(files: (@folder if @built), config: @config, **@given)
    end

    # When the files were built; nil if there are none.
    def built
      folder = @given.fetch(:files, @folder)
      File.mtime(File.join(folder, "head.json")) unless folder.to_s.empty?
    rescue SystemCallError
      nil
    end
  end
end
