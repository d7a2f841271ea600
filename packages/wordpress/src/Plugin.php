<?php

declare(strict_types=1);

namespace Skerry\WordPress;

use Skerry\Page;
use Skerry\Pages;

use function Skerry\warn;

/** The parts of the plugin, and the actions of WordPress that they wait for. */
final class Plugin
{
    private static ?self $instance = null;

    public readonly Pages $pages;

    public readonly Islands $islands;

    public readonly Head $head;

    private readonly KeptMarkups $kept;

    private readonly PageBuffer $buffer;

    private ?Settings $settings = null;

    private function __construct()
    {
        $this->pages = new Pages($this->open(...));
        $this->kept = new KeptMarkups(fn (): bool => $this->keepsMarkup());
        $this->buffer = new PageBuffer($this->pages);
        $this->head = new Head($this);
        $this->islands = new Islands($this);
    }

    public static function get(): self
    {
        return self::$instance ??= new self();
    }

    /** @param string $file the plugin's main file */
    public function start(string $file): void
    {
        $this->buffer->register();
        $this->head->register();
        $this->islands->register();
        (new Blocks($this, $file))->register();
        (new SettingsPage($this, $file))->register();
        // Whatever the settings are about: the markup was made with the old ones.
        foreach (['update_option_', 'add_option_', 'delete_option_'] as $action) {
            add_action($action . Settings::OPTION, function (): void {
                $this->settings = null;
                $this->kept->forget();
            });
        }
    }

    public function settings(): Settings
    {
        return $this->settings ??= Settings::ofSite();
    }

    /** A page of its own, for the preview of one island: authors wait longer than visitors do. */
    public function previewPage(callable $watch): Page
    {
        return $this->page(Settings::PREVIEW_TIMEOUT, $watch(...));
    }

    /** Where nothing is filled, as in feeds and in the REST API, posts that are written together are no page. */
    public function beginUnlessOpen(): void
    {
        if (!$this->buffer->isOpen()) {
            $this->pages->reset();
        }
    }

    private function open(): Page
    {
        return $this->page($this->buffer->isOpen() ? $this->settings()->timeout : 0);
    }

    /** @param int $timeout 0: no renderer is called, because nothing would fill the page */
    private function page(int $timeout, ?\Closure $watch = null): Page
    {
        $settings = $this->settings();

        return new Page(
            renderer: $timeout === 0 ? null : $settings->renderer,
            timeout: $timeout,
            config: $this->config($settings),
            key: $settings->key,
            files: $settings->files()->exist() ? $settings->files : null,
            base: $settings->base,
            // The author of a preview sees why there is none.
            log: $watch !== null ? static fn () => null : static fn (string $line) => warn(self::withPost($line)),
            watch: $watch,
            kept: $settings->cache === 0 || $watch !== null ? null : $this->kept->for($settings),
        );
    }

    /** @return array<string, mixed> the page's configuration, as the contract names it */
    private function config(Settings $settings): array
    {
        $language = get_bloginfo('language');
        $config = array_filter(['routes' => $settings->routes, 'translations' => $settings->texts]);
        // Widgets have English without a configuration, and pages without one load less.
        if (!in_array(strtolower($language), ['en', 'en-us'], true) || $config !== []) {
            $config['locale'] = $language;
        }

        /**
         * Filters the configuration of the page. All visitors of a cached page get it.
         *
         * @param array<string, mixed> $config
         */
        return (array) apply_filters('skerry_config', $config);
    }

    /** Names the post in the place of the file of WordPress that has called the shortcode or the block. */
    private static function withPost(string $line): string
    {
        $post = get_queried_object_id();

        return preg_replace('~ at ' . preg_quote(ABSPATH . WPINC, '~') . '/\S+:\d+ ~', $post === 0 ? ' ' : " in post {$post} ", $line) ?? $line;
    }

    private function keepsMarkup(): bool
    {
        $keeps = !is_user_logged_in() && !is_preview() && !$this->head->hasState();

        /**
         * Filters whether the renderer's markup of this page is kept for others. By default it is, unless the visitor is
         * signed in, or the page has shared state, which may be the visitor's own.
         *
         * @param bool $keeps
         */
        return (bool) apply_filters('skerry_keeps_markup', $keeps);
    }
}
