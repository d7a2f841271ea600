<?php

return [
    // The folder that the site serves under the base. Null: public/skerry, if it has a head.json.
    'files' => null,

    // URL of that folder.
    'base' => '/skerry/',

    // URL of the renderer; null or an empty text for none. "skerry serve" listens at this one.
    'renderer' => env('SKERRY_RENDERER', 'http://127.0.0.1:4851'),

    // One of the renderer's keys.
    'key' => env('SKERRY_KEY'),

    // Milliseconds that a page waits for the renderer. Null: 100, and 2,000 in debug mode.
    'timeout' => null,

    // The page's configuration, as the contract names it. It goes before what comes from the app: locale, routes,
    // translations.
    'config' => [],

    // Names of routes that every visitor may read, such as "shop.*".
    'routes' => [],

    // The file of the folder "lang" whose texts pages get; null for none.
    'translations' => 'skerry',

    // URL of "skerry dev" while you develop.
    'dev' => env('SKERRY_DEV'),
];
