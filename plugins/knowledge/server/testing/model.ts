import { createServer, type ServerResponse } from 'node:http'
import { z } from 'zod'

/** Question to a model in one step. */
export interface ModelCall {
  tools: string[]
  /** Answers of its last look-up. */
  results: string[]
}

/** A model on this machine, in the shape of Chat Completions, that looks things up before it answers. */
export interface FakeModel {
  /** Without a slash at its end. */
  url: string
  calls: ModelCall[]
  /** It asks the base this first, and then says how many passages it was given. */
  searchesFor(question: string): void
  says(text: string): void
  /** It asks for a person. */
  hands(): void
  stop(): void
}

const bodySchema = z.looseObject({
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })),
  tools: z.array(z.looseObject({ function: z.looseObject({ name: z.string() }) })).default([]),
})

const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`
const chunk = (delta: object, finish: string | null = null) =>
  data({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })

function answer(response: ServerResponse, text: string, tool: { name: string; args: object } | null): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if (text !== '') response.write(chunk({ role: 'assistant', content: text }))
  if (tool)
    response.write(chunk({ tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { name: tool.name, arguments: JSON.stringify(tool.args) } }] }))
  response.write(chunk({}, tool ? 'tool_calls' : 'stop'))
  response.end(
    `${data({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [], usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 } })}data: [DONE]\n\n`,
  )
}

export async function startFakeModel(): Promise<FakeModel> {
  const calls: ModelCall[] = []
  let play: { question: string } | { text: string } | 'hands' = { text: 'Olá' }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { messages, tools } = bodySchema.parse(JSON.parse(Buffer.concat(parts).toString('utf8')))
      const results = messages.filter(({ role }) => role === 'tool').map(({ content }) => String(content))
      calls.push({ tools: tools.map((tool) => tool.function.name), results })
      if (play === 'hands') return answer(response, 'Já chamo.', { name: 'transfer', args: { value: 'Suporte', summary: 'Pergunta' } })
      if ('text' in play) return answer(response, play.text, null)
      if (results.length === 0) return answer(response, '', { name: 'consultar_base', args: { pergunta: play.question } })
      const count = results.join('').match(/<result /g)?.length ?? 0
      answer(response, `Segundo a base: ${count} ${count === 1 ? 'trecho' : 'trechos'}.`, null)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    calls,
    searchesFor(question) {
      play = { question }
    },
    says(text) {
      play = { text }
    },
    hands() {
      play = 'hands'
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
