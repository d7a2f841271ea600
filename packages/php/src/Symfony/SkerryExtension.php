<?php

declare(strict_types=1);

namespace Skerry\Symfony;

use Skerry\Page;
use Skerry\Pages;
use Skerry\ResponseFiller;
use Skerry\Twig\SkerryExtension as TwigExtension;
use Symfony\Component\DependencyInjection\ContainerBuilder;
use Symfony\Component\DependencyInjection\ContainerInterface;
use Symfony\Component\DependencyInjection\Extension\Extension;
use Symfony\Component\DependencyInjection\Reference;

/** The bundle's services. `Skerry\Pages` can be autowired. */
final class SkerryExtension extends Extension
{
    /** @param array<array<string, mixed>> $configs */
    public function load(array $configs, ContainerBuilder $container): void
    {
        $config = $this->processConfiguration(new Configuration(), $configs);
        $config['timeout'] ??= $container->getParameter('kernel.debug') ? Page::DEVELOPMENT_TIMEOUT : Page::TIMEOUT;
        $optional = static fn (string $id): Reference => new Reference($id, ContainerInterface::NULL_ON_INVALID_REFERENCE);
        // Where the variable is not set. An empty one is no renderer.
        $container->setParameter('env(SKERRY_RENDERER)', 'http://127.0.0.1:4851');

        $container->register('skerry.routes', ExposedRoutes::class)
            ->setArguments([$optional('router'), $config['routes'], '%kernel.cache_dir%', '%kernel.debug%'])
            ->addTag('kernel.cache_warmer');
        $container->register('skerry.page_opener', PageOpener::class)
            ->setArguments([
                new Reference('request_stack'),
                new Reference('skerry.routes'),
                $optional('translator'),
                $optional('logger'),
                $optional('skerry.collector'),
                '%kernel.project_dir%/public/skerry',
                $config,
                '%env(default::SKERRY_DEV)%',
            ])
            ->addTag('monolog.logger', ['channel' => 'skerry']);
        $container->register(Pages::class)
            ->setArguments([[new Reference('skerry.page_opener'), 'open']])
            ->addTag('kernel.reset', ['method' => 'reset']);
        $container->register('skerry.twig_extension', TwigExtension::class)
            ->setArguments([new Reference(Pages::class)])
            ->addTag('twig.extension');
        $container->register('skerry.response_filler', ResponseFiller::class)
            ->setArguments([new Reference(Pages::class)]);
        $container->register('skerry.page_listener', PageListener::class)
            ->setArguments([new Reference(Pages::class), new Reference('skerry.response_filler')])
            ->addTag('kernel.event_subscriber');
        if ($container->getParameter('kernel.debug')) {
            $container->register('skerry.collector', SkerryCollector::class)
                ->addTag('data_collector', ['id' => 'skerry', 'template' => '@Skerry/profiler.html.twig'])
                ->addTag('kernel.reset', ['method' => 'reset']);
        }
    }

    public function getConfiguration(array $config, ContainerBuilder $container): Configuration
    {
        return new Configuration();
    }
}
