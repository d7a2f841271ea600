<?php

declare(strict_types=1);

namespace Skerry\WordPress;

use InvalidArgumentException;

/** What pages with islands have in their head: style sheets, configuration, shared state, script. Other pages have none of it. */
final class Head
{
    /** WordPress's handle of the script and of the style sheet. */
    private const HANDLE = 'skerry';

    /** Its handle of the preset. */
    private const THEME_HANDLE = 'skerry-theme';

    /** Names that newer and older themes give to the colours that the preset uses. */
    private const PALETTE = ['base', 'contrast', 'background', 'foreground'];

    /** What a theme.json may set for Skerry alone: its keys, and how WordPress spells them in names of variables. */
    private const CUSTOM = ['accent' => 'accent', 'onAccent' => 'on-accent', 'radius' => 'radius'];

    /** The style sheet that gives widgets the colours of the theme. */
    private const PRESET = 'themes/presets/wordpress.css';

    /** @var list<string> widgets that load at once */
    private array $widgets = [];

    /** @var array<string, mixed> shared state, before its filter */
    private array $state = [];

    /** Whether the page has islands, or may get some. */
    private bool $isNeeded = false;

    private bool $isEnqueued = false;

    /** Tags that have still to be printed because WordPress has no function for them: blocks of JSON and preloads. */
    private string $unprinted = '';

    public function __construct(private readonly Plugin $plugin)
    {
    }

    public function register(): void
    {
        add_action('wp_enqueue_scripts', function (): void {
            if ($this->isNeeded || $this->isInPosts()) {
                $this->enqueue();
            }
        }, 20);
        // In front of style sheets (8) and scripts (9), or of those in the footer (20).
        add_action('wp_head', $this->print(...), 7);
        add_action('wp_footer', $this->print(...), 19);
        add_filter('style_loader_tag', $this->withIntegrity(...), 10, 2);
        add_filter('script_loader_tag', $this->asModule(...), 10, 2);
    }

    /**
     * Adds what a theme names before its head is written.
     *
     * @param list<string>         $widgets that load at once
     * @param array<string, mixed> $state
     */
    public function add(array $widgets, array $state): void
    {
        if ($this->isEnqueued) {
            $this->plugin->islands->report('skerry_head() was called after the head of the page. Call it before the theme calls wp_head(), for example in the action "wp".');

            return;
        }
        $this->widgets = array_values(array_unique([...$this->widgets, ...array_map(strval(...), $widgets)]));
        $this->state = $state + $this->state;
        $this->isNeeded = true;
    }

    /** Adds what an island of the page needs. In themes without blocks, the head may be written already. */
    public function addIsland(string $widget, ?string $load): void
    {
        if ($this->plugin->settings()->files()->loadsAtOnce($widget, $load) && !$this->isEnqueued) {
            $this->widgets = array_values(array_unique([...$this->widgets, $widget]));
        }
        $this->isNeeded = true;
        if (did_action('wp_enqueue_scripts') > 0 && !doing_action('wp_enqueue_scripts')) {
            $this->enqueue();
        }
    }

    public function hasState(): bool
    {
        return $this->state() !== [];
    }

    /** Registers the style sheets, which the editor shows previews with. */
    public function registerStyles(): void
    {
        $settings = $this->plugin->settings();
        if (!$settings->files()->exist()) {
            return;
        }
        wp_register_style(self::HANDLE, $settings->base . 'skerry.css', [], $settings->files()->version());
        $this->registerPreset(true);
    }

    /** @return array<string, mixed> */
    private function state(): array
    {
        /**
         * Filters the shared state of the page: values by key. All visitors of a cached page get them.
         *
         * @param array<string, mixed> $state
         */
        return (array) apply_filters('skerry_state', $this->state);
    }

    /** Whether a post of the page has an island: most heads are written before the posts are. */
    private function isInPosts(): bool
    {
        foreach ($GLOBALS['wp_query']->posts ?? [] as $post) {
            if ($post instanceof \WP_Post && (has_block(Blocks::WIDGET, $post) || has_shortcode($post->post_content, Islands::SHORTCODE))) {
                return true;
            }
        }

        return false;
    }

    /** Gives the style sheets and the script to WordPress, once, and keeps the other tags for `print`. */
    private function enqueue(): void
    {
        if ($this->isEnqueued) {
            return;
        }
        $this->isEnqueued = true;
        $files = $this->plugin->settings()->files();
        $version = $files->exist() ? $files->version() : null;
        $hasStyle = false;
        foreach (explode("\n", $this->tags()) as $tag) {
            if (preg_match('~^<link rel="stylesheet" href="([^"]*)">$~D', $tag, $found)) {
                wp_enqueue_style(self::HANDLE, html_entity_decode($found[1]), [], $version);
                $hasStyle = true;
            } elseif (preg_match('~^<script type="module" src="([^"]*)" async></script>$~D', $tag, $found)) {
                wp_enqueue_script(self::HANDLE, html_entity_decode($found[1]), [], null, false);
            } else {
                $this->unprinted .= "{$tag}\n";
            }
        }
        if ($this->registerPreset($hasStyle)) {
            wp_enqueue_style(self::THEME_HANDLE);
        }
    }

    /** The helper's tags, one a line. */
    private function tags(): string
    {
        $page = $this->plugin->pages->current();
        try {
            return $page->head($this->widgets, $this->state());
        } catch (InvalidArgumentException $exception) {
            $this->plugin->islands->report($exception->getMessage());

            return $page->head();
        }
    }

    /**
     * Registers the preset for a theme that has a theme.json.
     *
     * @param bool $hasStyle whether skerry.css is registered, which then comes first
     *
     * @return bool whether there is a preset to enqueue
     */
    private function registerPreset(bool $hasStyle): bool
    {
        $settings = $this->plugin->settings();
        if ($settings->files()->integrity(self::PRESET) === '' || !is_readable(get_theme_file_path('theme.json'))) {
            return false;
        }
        if (wp_style_is(self::THEME_HANDLE, 'registered')) {
            return true;
        }
        wp_register_style(self::THEME_HANDLE, $settings->base . self::PRESET, $hasStyle ? [self::HANDLE] : [], $settings->files()->version());
        // Before 6.6, WordPress writes the theme's variables for the body, where the preset does not see them.
        if (version_compare(get_bloginfo('version'), '6.6', '<')) {
            wp_add_inline_style(self::THEME_HANDLE, self::variables());
        }

        return true;
    }

    /** A rule that sets the theme's variables that the preset reads for the whole document. */
    private static function variables(): string
    {
        $values = [];
        $palettes = wp_get_global_settings(['color', 'palette']);
        foreach (['default', 'theme', 'custom'] as $origin) {
            foreach ($palettes[$origin] ?? [] as ['slug' => $slug, 'color' => $color]) {
                if (in_array($slug, self::PALETTE, true)) {
                    $values["--wp--preset--color--{$slug}"] = $color;
                }
            }
        }
        $own = wp_get_global_settings(['custom', 'skerry']);
        foreach (self::CUSTOM as $key => $name) {
            if (is_string($own[$key] ?? null)) {
                $values["--wp--custom--skerry--{$name}"] = $own[$key];
            }
        }
        $text = '';
        foreach ($values as $name => $value) {
            $text .= "{$name}: " . preg_replace('/[{};<>]/', '', $value) . ';';
        }

        return ":root{{$text}}";
    }

    /** Prints the tags that are left, once. */
    private function print(): void
    {
        // The helper has escaped it: JSON in script blocks, and URLs.
        echo $this->unprinted; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped
        $this->unprinted = '';
    }

    /** Filters the tag of a style sheet: ours get their hash. */
    private function withIntegrity(string $tag, string $handle): string
    {
        $path = [self::HANDLE => 'skerry.css', self::THEME_HANDLE => self::PRESET][$handle] ?? '';
        $attributes = $path === '' ? '' : $this->integrityOf($path, $handle);

        return $attributes === '' ? $tag : str_replace('<link ', "<link {$attributes} ", $tag);
    }

    /** Filters the tag of a script: ours is a module, and gets its hash. */
    private function asModule(string $tag, string $handle): string
    {
        if ($handle !== self::HANDLE) {
            return $tag;
        }
        $attributes = trim('type="module" async ' . $this->integrityOf('skerry.js', $handle));
        // Newer versions and older themes write a type of their own.
        $tag = preg_replace('~(<script\b[^>]*?) type=(["\'])[^"\']*\2~', '$1', $tag) ?? $tag;

        return preg_replace('~<script(?=[^>]*\bid=["\']skerry-js["\'])~', "<script {$attributes}", $tag) ?? $tag;
    }

    /** The attributes with the hash of a file. Empty in development, whose server writes other files. */
    private function integrityOf(string $path, string $handle): string
    {
        $settings = $this->plugin->settings();
        $hash = $settings->files()->exist() ? $settings->files()->integrity($path) : '';
        $source = (string) ((str_ends_with($path, '.js') ? wp_scripts() : wp_styles())->registered[$handle]->src ?? '');
        if ($hash === '' || $source !== $settings->base . $path) {
            return '';
        }

        return sprintf('integrity="%s" crossorigin="anonymous"', esc_attr($hash));
    }
}
