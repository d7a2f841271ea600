<?php

declare(strict_types=1);

namespace Skerry\Symfony;

use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\HttpKernel\DataCollector\DataCollector;

/** Collects data for the profiler: the calls of the renderer, and what became of each island. */
final class SkerryCollector extends DataCollector
{
    /** @var list<array{call: ?array{milliseconds: float, bytes: int, failure: string}, islands: list<array{widget: string, id: string, place: string, isRendered: bool, reason: string}>}> */
    private array $accounts = [];

    /** @param array{call: ?array{milliseconds: float, bytes: int, failure: string}, islands: list<array{widget: string, id: string, place: string, isRendered: bool, reason: string}>} $account */
    public function add(array $account): void
    {
        $this->accounts[] = $account;
    }

    public function collect(Request $request, Response $response, ?\Throwable $exception = null): void
    {
        $this->data = [
            'calls' => array_values(array_filter(array_column($this->accounts, 'call'))),
            'islands' => array_merge(...array_column($this->accounts, 'islands')),
        ];
    }

    /** @return list<array{milliseconds: float, bytes: int, failure: string}> */
    public function getCalls(): array
    {
        return $this->data['calls'] ?? [];
    }

    /** @return list<array{widget: string, id: string, place: string, isRendered: bool, reason: string}> */
    public function getIslands(): array
    {
        return $this->data['islands'] ?? [];
    }

    /** How many islands stayed as the page wrote them. */
    public function countFallbacks(): int
    {
        return count(array_filter($this->getIslands(), static fn (array $island): bool => !$island['isRendered']));
    }

    public function getName(): string
    {
        return 'skerry';
    }

    public function reset(): void
    {
        $this->data = $this->accounts = [];
    }
}
