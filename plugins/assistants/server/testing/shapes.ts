/** Answer of a fake engine: a text in pieces, or the wish for an action. */
export interface FakeAnswer {
  pieces: readonly string[]
  tool?: { name: string; args: unknown }
}

export type Shape = 'chat' | 'responses' | 'messages' | 'gemini' | 'dify' | 'typebot' | 'n8n' | 'detectIntent' | 'vapi' | 'token'

export const INPUT_TOKENS = 100
export const OUTPUT_TOKENS = 20

const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`
const event = (value: { type: string; [name: string]: unknown }) => `event: ${value.type}\n${data(value)}`

function chat({ pieces, tool }: FakeAnswer): string[] {
  const chunk = (delta: unknown, finish: string | null = null) =>
    data({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })
  const args = JSON.stringify(tool?.args ?? {})
  const call = (part: unknown) => chunk({ tool_calls: [{ index: 0, ...Object(part) }] })
  const usage = { prompt_tokens: INPUT_TOKENS, completion_tokens: OUTPUT_TOKENS, total_tokens: INPUT_TOKENS + OUTPUT_TOKENS, cost_in_usd_ticks: 50_000_000 }
  return [
    ': keep-alive\n\n',
    chunk({ role: 'assistant', reasoning_content: 'hmm' }),
    ...pieces.map((content) => chunk({ content })),
    ...(tool
      ? [
          call({ id: 'call_1', type: 'function', function: { name: tool.name, arguments: '' } }),
          call({ function: { arguments: args.slice(0, 4) } }),
          call({ function: { arguments: args.slice(4) } }),
        ]
      : []),
    chunk({}, tool ? 'tool_calls' : 'stop'),
    data({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [], usage }),
    'data: [DONE]\n\n',
  ]
}

function responses({ pieces, tool }: FakeAnswer): string[] {
  const usage = {
    input_tokens: INPUT_TOKENS,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: OUTPUT_TOKENS,
    output_tokens_details: { reasoning_tokens: 0 },
  }
  const item = { id: 'msg_1', type: 'message', role: 'assistant' }
  const call = {
    id: 'fc_1',
    type: 'function_call',
    call_id: 'call_1',
    name: tool?.name ?? '',
    arguments: JSON.stringify(tool?.args ?? {}),
    status: 'completed',
  }
  return [
    event({ type: 'response.created', response: { id: 'resp_1', created_at: 1, model: 'm' } }),
    event({ type: 'response.output_item.added', output_index: 0, item }),
    ...pieces.map((delta) => event({ type: 'response.output_text.delta', item_id: 'msg_1', output_index: 0, content_index: 0, delta })),
    event({ type: 'response.output_item.done', output_index: 0, item }),
    ...(tool
      ? [
          event({ type: 'response.output_item.added', output_index: 1, item: { ...call, arguments: '', status: 'in_progress' } }),
          event({ type: 'response.output_item.done', output_index: 1, item: call }),
        ]
      : []),
    event({ type: 'response.completed', response: { id: 'resp_1', created_at: 1, model: 'm', usage } }),
  ]
}

function messages({ pieces, tool }: FakeAnswer): string[] {
  const usage = { input_tokens: INPUT_TOKENS, output_tokens: 1 }
  return [
    event({ type: 'message_start', message: { id: 'msg_1', type: 'message', role: 'assistant', model: 'm', content: [], stop_reason: null, usage } }),
    event({ type: 'ping' }),
    event({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
    ...pieces.map((text) => event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })),
    event({ type: 'content_block_stop', index: 0 }),
    ...(tool
      ? [
          event({ type: 'content_block_start', index: 1, content_block: { type: 'tool_use', id: 'toolu_1', name: tool.name, input: {} } }),
          event({ type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: JSON.stringify(tool.args) } }),
          event({ type: 'content_block_stop', index: 1 }),
        ]
      : []),
    event({ type: 'message_delta', delta: { stop_reason: tool ? 'tool_use' : 'end_turn', stop_sequence: null }, usage: { output_tokens: OUTPUT_TOKENS } }),
    event({ type: 'message_stop' }),
  ]
}

function gemini({ pieces, tool }: FakeAnswer): string[] {
  const part = (parts: unknown[], more: object = {}) => data({ candidates: [{ index: 0, content: { role: 'model', parts }, ...more }] })
  const usageMetadata = { promptTokenCount: INPUT_TOKENS, candidatesTokenCount: OUTPUT_TOKENS, totalTokenCount: INPUT_TOKENS + OUTPUT_TOKENS }
  return [
    ...pieces.map((text) => part([{ text }])),
    ...(tool ? [part([{ functionCall: { name: tool.name, args: tool.args } }])] : []),
    data({ candidates: [{ index: 0, content: { role: 'model', parts: [{ text: '' }] }, finishReason: 'STOP' }], usageMetadata }),
  ]
}

function dify({ pieces }: FakeAnswer): string[] {
  const usage = { prompt_tokens: INPUT_TOKENS, completion_tokens: OUTPUT_TOKENS, total_price: '0.005', currency: 'USD' }
  return [
    ...pieces.map((answer) => data({ event: 'message', conversation_id: 'conv-1', answer })),
    data({ event: 'ping' }),
    data({ event: 'message_end', conversation_id: 'conv-1', metadata: { usage } }),
  ]
}

const whole = (value: unknown): string[] => {
  const text = JSON.stringify(value)
  const middle = Math.floor(text.length / 2)
  return [text.slice(0, middle), text.slice(middle)]
}

/** How one engine puts an answer: the type of its body, and the pieces in which that is sent. */
export interface FakeShape {
  type: 'text/event-stream' | 'application/json'
  of(answer: FakeAnswer): string[]
}

export const shapes: Record<Shape, FakeShape> = {
  chat: { type: 'text/event-stream', of: chat },
  responses: { type: 'text/event-stream', of: responses },
  messages: { type: 'text/event-stream', of: messages },
  gemini: { type: 'text/event-stream', of: gemini },
  dify: { type: 'text/event-stream', of: dify },
  typebot: {
    type: 'application/json',
    of: ({ pieces }) =>
      whole({
        sessionId: 'session-1',
        messages: pieces.length > 0 ? [{ id: 'b1', type: 'text', content: { type: 'markdown', markdown: pieces.join('') } }] : [],
        input: {
          id: 'i1',
          type: 'choice input',
          items:
            pieces.length > 0
              ? [
                  { id: 'x', content: 'Sim' },
                  { id: 'y', content: 'Não' },
                ]
              : [],
        },
      }),
  },
  n8n: { type: 'application/json', of: ({ pieces }) => whole(pieces.length > 0 ? { output: pieces.join('') } : { message: 'Workflow was started' }) },
  detectIntent: {
    type: 'application/json',
    of: ({ pieces }) =>
      whole({ responseId: 'r1', queryResult: { fulfillmentText: pieces.join(''), fulfillmentMessages: [{ text: { text: [pieces.join('')] } }] } }),
  },
  vapi: { type: 'application/json', of: ({ pieces }) => whole({ id: 'chat-1', output: [{ role: 'assistant', content: pieces.join('') }], cost: 0.005 }) },
  token: { type: 'application/json', of: () => whole({ access_token: 'ya29.fake', expires_in: 3599, token_type: 'Bearer' }) },
}
