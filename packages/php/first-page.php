<?php

/** A first page. In the folder of the release: php -S 127.0.0.1:8000 helpers/php/first-page.php */

declare(strict_types=1);

require __DIR__ . '/skerry.php';

// PHP's server sends these files by itself.
if (str_starts_with($_SERVER['REQUEST_URI'], '/skerry/')) {
    return false;
}

$page = new Skerry\Page(getenv('SKERRY_RENDERER') ?: null);
$island = $page->widget(
    'pagination',
    ['pages' => 9, 'page' => 3, 'href' => '?page={page}'],
    fallback: '<a href="?page=4">Next page</a>',
);
echo $page->fill(<<<HTML
    <!doctype html>
    <html lang="en">
    <title>A first page</title>
    <link rel="stylesheet" href="/skerry/skerry.css">
    <script type="module" src="/skerry/skerry.js" async></script>
    {$island}
    HTML);
