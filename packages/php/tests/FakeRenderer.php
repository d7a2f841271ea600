<?php

declare(strict_types=1);

namespace Skerry\Tests;

/** A server in the place of the renderer, in a process of its own. */
final class FakeRenderer
{
    /** Answers each island with its name and its props, slots in it, and writes the body of the call into a file. */
    private const PROGRAM = <<<'PHP'
        [, $mode, $log] = $argv;
        $server = stream_socket_server('tcp://127.0.0.1:0');
        echo stream_socket_get_name($server, false), "\n";
        while (true) {
            // It ends with the process that has started it, however that ends.
            [$ready, $write, $except] = [[$server, STDIN], [], []];
            stream_select($ready, $write, $except, null);
            if (in_array(STDIN, $ready, true)) {
                exit;
            }
            $client = stream_socket_accept($server);
            $request = '';
            do {
                $request .= fread($client, 65_536);
                [$head, $body] = explode("\r\n\r\n", $request, 2) + ['', ''];
            } while (!preg_match('~Content-Length: (\d+)~', $head, $found) || strlen($body) < (int) $found[1]);
            file_put_contents($log, $body . "\n", FILE_APPEND);
            if ($mode === 'hung') {
                $kept[] = $client;
                continue;
            }
            $islands = [];
            foreach (json_decode($body, true)['islands'] as $id => $island) {
                $html = "<!--skerry {$id} b--><b>{$island['widget']}</b>" . implode('', $island['slots'] ?? []);
                $islands[$id] = $island['widget'] === 'wrong'
                    ? ['error' => ['code' => 'bad-props', 'pointer' => '/a', 'message' => 'Expected a text.']]
                    : ['html' => $html, 'prefix' => $id];
            }
            fwrite($client, "HTTP/1.0 200 OK\r\n\r\n" . json_encode(['islands' => (object) $islands]));
            fclose($client);
        }
        PHP;

    public readonly string $url;

    private readonly string $log;

    /** @var resource */
    private $process;

    /** @var list<resource> */
    private array $pipes = [];

    /** @param 'up'|'hung' $mode */
    public function __construct(string $mode = 'up')
    {
        $this->log = tempnam(sys_get_temp_dir(), 'skerry');
        $command = [PHP_BINARY, '-r', self::PROGRAM, '--', $mode, $this->log];
        $this->process = proc_open($command, [['pipe', 'r'], ['pipe', 'w'], ['file', '/dev/null', 'w']], $this->pipes);
        $this->url = 'http://' . trim(fgets($this->pipes[1]));
    }

    /** @return list<array<string, mixed>> */
    public function calls(): array
    {
        $lines = array_filter(explode("\n", file_get_contents($this->log)));

        return array_map(static fn (string $body) => json_decode($body, true), array_values($lines));
    }

    public function __destruct()
    {
        proc_terminate($this->process, 9);
        proc_close($this->process);
        unlink($this->log);
    }
}
