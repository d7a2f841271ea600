<?php

declare(strict_types=1);

namespace Skerry\WordPress;

/** Settings → Skerry. */
final class SettingsPage
{
    private const SLUG = 'skerry';

    /** The transient with what was typed, and by whom, while it has mistakes. */
    public const TYPED = 'skerry_typed';

    private const CAPABILITY = 'manage_options';

    /** @var array<string, string>|null what was typed, while it has mistakes */
    private ?array $typed = null;

    /** @param string $file the plugin's main file */
    public function __construct(private readonly Plugin $plugin, private readonly string $file)
    {
    }

    public static function url(): string
    {
        return admin_url('options-general.php?page=' . self::SLUG);
    }

    public function register(): void
    {
        add_action('admin_menu', function (): void {
            add_options_page(__('Skerry', 'skerry'), __('Skerry', 'skerry'), self::CAPABILITY, self::SLUG, $this->show(...));
        });
        add_action('admin_init', $this->registerFields(...));
        add_filter('plugin_action_links_' . plugin_basename($this->file), static function (array $links): array {
            $link = sprintf('<a href="%s">%s</a>', esc_url(self::url()), esc_html__('Settings', 'skerry'));

            return current_user_can(self::CAPABILITY) ? [$link, ...$links] : $links;
        });
    }

    private function registerFields(): void
    {
        register_setting(self::SLUG, Settings::OPTION, ['type' => 'array', 'sanitize_callback' => $this->sanitize(...), 'show_in_rest' => false]);
        add_settings_section('skerry-files', __('Files', 'skerry'), '__return_null', self::SLUG);
        add_settings_section('skerry-renderer', __('Renderer', 'skerry'), '__return_null', self::SLUG);
        add_settings_section('skerry-page', __('Pages', 'skerry'), '__return_null', self::SLUG);
        $fields = [
            // section, label, kind, help
            'files' => ['files', __('Folder', 'skerry'), 'text', sprintf(
                /* translators: %s: folder */
                __('The folder that “skerry build” writes. Default: %s', 'skerry'),
                WP_CONTENT_DIR . '/skerry',
            )],
            'base' => ['files', __('URL of the folder', 'skerry'), 'text', sprintf(
                /* translators: %s: path */
                __('A path on this site, or a URL. Default: %s', 'skerry'),
                (string) wp_parse_url(content_url('/skerry/'), PHP_URL_PATH),
            )],
            'renderer' => ['renderer', __('URL', 'skerry'), 'text', __('Leave empty for no renderer: browsers then render all widgets.', 'skerry')],
            'key' => ['renderer', __('Key', 'skerry'), 'password', __('One of the renderer’s keys, if it has any.', 'skerry')],
            'timeout' => ['renderer', __('Wait, in milliseconds', 'skerry'), 'number', __('After this time, the page is sent with its fallbacks, and browsers render the widgets.', 'skerry')],
            'cache' => ['renderer', __('Keep markup, in seconds', 'skerry'), 'number', __('0 for never. Markup is never kept for signed-in visitors.', 'skerry')],
            'routes' => ['page', __('Routes', 'skerry'), 'json', __('A JSON object: paths by the names that widgets use. Every visitor can read it.', 'skerry')],
            'texts' => ['page', __('Texts', 'skerry'), 'json', __('A JSON object: texts by key, or such objects by language. Every visitor can read it.', 'skerry')],
        ];
        foreach ($fields as $name => [$section, $label, $kind, $help]) {
            add_settings_field(
                "skerry-{$name}",
                $label,
                fn () => $this->field($name, $kind, $help),
                self::SLUG,
                "skerry-{$section}",
                ['label_for' => "skerry-{$name}"],
            );
        }
    }

    private function field(string $name, string $kind, string $help): void
    {
        $id = "skerry-{$name}";
        $constant = Settings::constant($name) === null ? '' : Settings::constantName($name);
        $value = $constant !== '' && $kind !== 'password' ? (string) Settings::constant($name) : $this->value($name);
        $attributes = sprintf('id="%1$s" name="%2$s[%3$s]" aria-describedby="%1$s-help"%4$s', esc_attr($id), esc_attr(Settings::OPTION), esc_attr($name), disabled($constant !== '', true, false));
        if ($kind === 'json') {
            printf('<textarea class="large-text code" rows="5" dir="ltr" dir="ltr" spellcheck="false" %s>%s</textarea>', $attributes, esc_textarea($value)); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- The attributes are escaped above.
        } elseif ($kind === 'password') {
            $hint = $this->plugin->settings()->key === '' ? '' : __('A key is saved', 'skerry');
            printf('<input type="password" class="regular-text" autocomplete="new-password" placeholder="%s" %s>', esc_attr($hint), $attributes); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- The attributes are escaped above.
        } else {
            printf('<input type="%s" class="%s" value="%s" %s>', esc_attr($kind), esc_attr($kind === 'number' ? 'small-text' : 'regular-text code'), esc_attr($value), $attributes); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- The attributes are escaped above.
        }
        if ($constant !== '') {
            /* translators: %s: name of a constant */
            $help = sprintf(__('Set by the constant %s in wp-config.php.', 'skerry'), $constant);
        }
        printf('<p class="description" id="%s-help">%s</p>', esc_attr($id), esc_html($help));
        if ($kind === 'password' && $constant === '' && $this->saved('key') !== '') {
            printf('<label><input type="checkbox" name="%s[remove_key]" value="1"> %s</label>', esc_attr(Settings::OPTION), esc_html__('Remove the saved key', 'skerry'));
        }
    }

    private function value(string $name): string
    {
        $settings = $this->plugin->settings();
        $shown = ['renderer' => $settings->renderer, 'timeout' => (string) $settings->timeout, 'cache' => (string) $settings->cache];

        return $this->typed[$name] ?? $shown[$name] ?? $this->saved($name);
    }

    private function saved(string $name): string
    {
        $saved = get_option(Settings::OPTION);

        return is_array($saved) && is_scalar($saved[$name] ?? null) ? (string) $saved[$name] : '';
    }

    /**
     * Checks what was typed. With a mistake nothing is saved, and the page shows it again.
     *
     * @return array<string, mixed>
     */
    private function sanitize(mixed $given): array
    {
        $saved = get_option(Settings::OPTION);
        $saved = is_array($saved) ? $saved : [];
        $typed = [];
        foreach (['files', 'base', 'renderer', 'timeout', 'cache', 'routes', 'texts', 'key'] as $name) {
            $text = is_array($given) && is_scalar($given[$name] ?? null) ? (string) $given[$name] : null;
            // A field that a constant decides is not sent.
            if ($text !== null) {
                $typed[$name] = trim($name === 'routes' || $name === 'texts' ? wp_check_invalid_utf8($text) : sanitize_text_field($text));
            }
        }
        $checked = SettingsForm::check($typed);
        foreach ($checked->mistakes as $name => $message) {
            add_settings_error(Settings::OPTION, "skerry-{$name}", $message);
        }
        if ($checked->mistakes !== []) {
            unset($typed['key']);
            set_transient(self::TYPED, [get_current_user_id(), $typed], MINUTE_IN_SECONDS);

            return $saved;
        }
        $values = $checked->values + $saved;
        if (($typed['key'] ?? '') === '') {
            $values['key'] = empty($given['remove_key']) ? (string) ($saved['key'] ?? '') : '';
        }

        return $values;
    }

    private function show(): void
    {
        if (!current_user_can(self::CAPABILITY)) {
            return;
        }
        [$user, $typed] = get_transient(self::TYPED) ?: [0, null];
        if ($user === get_current_user_id()) {
            $this->typed = $typed;
            delete_transient(self::TYPED);
        }
        echo '<div class="wrap" id="skerry-settings"><h1>' . esc_html(get_admin_page_title()) . '</h1>';
        foreach ($this->status() as [$kind, $message]) {
            printf('<div class="notice notice-%s inline"><p>%s</p></div>', esc_attr($kind), esc_html($message));
        }
        echo '<form method="post" action="options.php">';
        settings_fields(self::SLUG);
        do_settings_sections(self::SLUG);
        submit_button();
        echo '</form></div>';
    }

    /** @return list<array{'success'|'warning', string}> what is there, and what to do */
    private function status(): array
    {
        $settings = $this->plugin->settings();
        $names = $settings->files()->widgets();

        return [
            $settings->files()->exist()
                /* translators: 1: folder, 2: names of widgets */
                ? ['success', sprintf(__('Files: %1$s has these widgets: %2$s.', 'skerry'), $settings->files, implode(', ', $names))]
                /* translators: 1: folder, 2: a command */
                : ['warning', sprintf(__('Files: there is no head.json in %1$s. Write the files with “%2$s”, or enter another folder below.', 'skerry'), $settings->files, "npx skerry build --out {$settings->files} --base {$settings->base}")],
            $this->rendererStatus($settings->renderer),
        ];
    }

    /** @return array{'success'|'warning', string} */
    private function rendererStatus(string $url): array
    {
        if ($url === '') {
            return ['success', __('Renderer: none. Browsers render all widgets.', 'skerry')];
        }
        // The password in it, if there is one, is nobody's business.
        $shown = (string) preg_replace('~//.*@~s', '//***@', $url);
        $answer = wp_remote_get(rtrim($url, '/') . '/readyz', ['timeout' => 2]);
        if (is_wp_error($answer)) {
            /* translators: 1: URL, 2: what went wrong */
            return ['warning', sprintf(__('Renderer: %1$s does not answer (%2$s). Browsers render all widgets. Start it with “npx skerry serve”, or leave its URL empty.', 'skerry'), $shown, $answer->get_error_message())];
        }
        $status = (int) wp_remote_retrieve_response_code($answer);

        return $status === 200
            /* translators: %s: URL */
            ? ['success', sprintf(__('Renderer: %s is ready.', 'skerry'), $shown)]
            /* translators: 1: URL, 2: number */
            : ['warning', sprintf(__('Renderer: %1$s answers with status %2$d instead of 200. Browsers render all widgets.', 'skerry'), $shown, $status)];
    }
}
