<?php

declare(strict_types=1);

namespace Skerry\WordPress;

use InvalidArgumentException;
use WP_Block;
use WP_REST_Request;

/** The blocks: a widget, and in it slots. Both are rendered here; the editor has a preview. */
final class Blocks
{
    public const WIDGET = 'skerry/widget';

    private const SLOT = 'skerry/slot';

    private const SCRIPT = 'skerry-blocks';

    /** Whether this request is that of a preview. */
    private bool $isPreview = false;

    /** @param string $file the plugin's main file */
    public function __construct(private readonly Plugin $plugin, private readonly string $file)
    {
    }

    public function register(): void
    {
        add_action('init', $this->registerBlocks(...));
        add_filter('rest_request_before_callbacks', function (mixed $response, mixed $handler, WP_REST_Request $request): mixed {
            $this->isPreview = $request->get_route() === '/wp/v2/block-renderer/' . self::WIDGET;

            return $response;
        }, 10, 3);
    }

    private function registerBlocks(): void
    {
        if (is_admin()) {
            $this->plugin->head->registerStyles();
        }
        wp_register_script(
            self::SCRIPT,
            plugins_url('blocks/blocks.js', $this->file),
            ['wp-block-editor', 'wp-blocks', 'wp-components', 'wp-element', 'wp-i18n', 'wp-server-side-render'],
            (string) filemtime(dirname($this->file) . '/blocks/blocks.js'),
            true,
        );
        wp_set_script_translations(self::SCRIPT, 'skerry');
        wp_register_style(self::SCRIPT, plugins_url('blocks/blocks.css', $this->file), [], (string) filemtime(dirname($this->file) . '/blocks/blocks.css'));
        add_action('enqueue_block_editor_assets', function (): void {
            $settings = $this->plugin->settings();
            $data = wp_json_encode(['base' => $settings->base, 'widgets' => $settings->files()->widgets(), 'settings' => $this->settingsUrl()]);
            wp_add_inline_script(self::SCRIPT, "window.skerryBlocks = {$data};", 'before');
        });
        register_block_type(dirname($this->file) . '/blocks/widget', [
            'render_callback' => $this->render(...),
            // Inner blocks are rendered below: it has to be known which are slots.
            'skip_inner_blocks' => true,
        ]);
        register_block_type(dirname($this->file) . '/blocks/slot');
    }

    /** @param array<string, mixed> $attributes */
    private function render(array $attributes, string $content, WP_Block $block): string
    {
        $texts = [];
        foreach (['name', 'props', 'id', 'load', 'propsFrom'] as $key) {
            $texts[$key] = is_string($attributes[$key] ?? null) ? $attributes[$key] : '';
        }
        if ($texts['name'] === '') {
            return '';
        }
        if ($this->isPreview) {
            return $this->preview($texts);
        }
        [$fallback, $slots] = ['', []];
        foreach ($block->inner_blocks as $inner) {
            $html = $inner->render();
            if ($inner->name === self::SLOT) {
                $name = (string) ($inner->attributes['name'] ?? '') ?: 'children';
                $slots[$name] = ($slots[$name] ?? '') . $html;
            } else {
                $fallback .= $html;
            }
        }

        return $this->plugin->islands->writeText($texts, trim($fallback), $slots);
    }

    /** @param array{name: string, props: string, id: string, load: string, propsFrom: string} $texts */
    private function preview(array $texts): string
    {
        $reason = '';
        $page = $this->plugin->previewPage(static function (array $account) use (&$reason): void {
            $reason = $account['islands'][0]['reason'] ?? '';
        });
        // Several previews stand in one document, where ids must differ.
        $texts['id'] = 'p' . substr(hash('sha256', implode("\n", $texts)), 0, 12);
        try {
            $html = $page->fill($page->widget(...Islands::arguments($texts, '', [])));
        } catch (InvalidArgumentException $exception) {
            $reason = $exception->getMessage();
            $html = '';
        }
        if ($reason === '') {
            return $html;
        }

        /* translators: %s: name of a widget */
        $title = sprintf(__('There is no preview of “%s”.', 'skerry'), $texts['name']);

        return sprintf(
            '<div class="skerry-note"><p><strong>%s</strong> %s</p><p>%s</p></div>',
            esc_html($title),
            esc_html__('Visitors’ browsers render the widget.', 'skerry'),
            esc_html($reason),
        );
    }

    private function settingsUrl(): string
    {
        return current_user_can('manage_options') ? SettingsPage::url() : '';
    }
}
