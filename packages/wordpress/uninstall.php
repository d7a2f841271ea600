<?php

/** Removes the plugin's options and transients, on each site, and what the helper has noted about the renderer. */

declare(strict_types=1);

if (!defined('WP_UNINSTALL_PLUGIN')) {
    exit;
}

require_once __DIR__ . '/src/autoload.php';

$skerry_remove = static function (): void {
    $settings = Skerry\WordPress\Settings::ofSite();
    foreach ([$settings->renderer, 'wordpress ' . home_url()] as $url) {
        $name = Skerry\StateFile::nameOf($url);
        foreach ([$name, "{$name}-log"] as $file) {
            (new Skerry\StateFile($file))->remove();
        }
    }
    foreach ([...Skerry\WordPress\KeptMarkups::names(), Skerry\WordPress\SettingsPage::TYPED] as $name) {
        delete_transient($name);
    }
    delete_option(Skerry\WordPress\Settings::OPTION);
};

if (is_multisite()) {
    foreach (get_sites(['fields' => 'ids', 'number' => 0]) as $skerry_site) {
        switch_to_blog($skerry_site);
        $skerry_remove();
        restore_current_blog();
    }
} else {
    $skerry_remove();
}
