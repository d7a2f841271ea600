<?php

declare(strict_types=1);

namespace Skerry\Symfony;

use Symfony\Component\Config\Definition\Builder\TreeBuilder;
use Symfony\Component\Config\Definition\ConfigurationInterface;

/** The keys of `config/packages/skerry.yaml`. None is required. */
final class Configuration implements ConfigurationInterface
{
    public function getConfigTreeBuilder(): TreeBuilder
    {
        $tree = new TreeBuilder('skerry');
        $tree->getRootNode()
            ->children()
                ->scalarNode('files')
                    ->info('The folder that the site serves under the base. Default: public/skerry, if it has a head.json')
                    ->defaultNull()
                ->end()
                ->scalarNode('base')
                    ->info('URL of that folder')
                    ->cannotBeEmpty()
                    ->defaultValue('/skerry/')
                ->end()
                ->scalarNode('renderer')
                    ->info('URL of the renderer; null or an empty text for none. Default: the variable SKERRY_RENDERER, then http://127.0.0.1:4851, where "skerry serve" listens')
                    ->defaultValue('%env(SKERRY_RENDERER)%')
                ->end()
                ->scalarNode('key')
                    ->info('One of the renderer\'s keys. Default: the variable SKERRY_KEY')
                    ->defaultValue('%env(default::SKERRY_KEY)%')
                ->end()
                ->integerNode('timeout')
                    ->info('Milliseconds that a page waits for the renderer. Default: 100, and 2,000 where kernel.debug is true')
                    ->min(1)
                    ->defaultNull()
                ->end()
                ->variableNode('config')
                    ->info('The page\'s configuration, as the contract names it. It goes before what comes from the app: locale, routes, translations')
                    ->defaultValue([])
                    ->validate()
                        ->ifTrue(static fn (mixed $value): bool => !is_array($value))
                        ->thenInvalid('Expected keys with values, got %s.')
                    ->end()
                ->end()
                ->arrayNode('routes')
                    ->info('Names of routes that every visitor may read, such as "shop_*", besides those with the option "expose"')
                    ->scalarPrototype()->end()
                ->end()
                ->scalarNode('translations')
                    ->info('Domain of the texts that pages get; null for none')
                    ->defaultValue('skerry')
                ->end()
            ->end();

        return $tree;
    }
}
