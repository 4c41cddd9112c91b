import type { AssistantName } from '#plugins/tickets/contract/index.ts'

/** A field of one kind's form beyond those that all have; kept as text. */
export interface KindField {
  name: string
  isRequired: boolean
  /** Absent: any text. */
  values?: readonly string[]
  initial: string
}

/** What a kind of assistant needs, of which its form is made. */
export interface AssistantKind {
  /** Status field of the ticket, without `Status`; null for the two that have none. */
  status: AssistantName | null
  /** `model`: we send history, prompt and tools at each turn. `bot`: the other side keeps the conversation. */
  works: 'model' | 'bot'
  /** Where it is asked unless the assistant says otherwise; empty where everybody has an address of their own. */
  url: string
  key: 'needed' | 'optional' | 'none'
  fields: readonly KindField[]
}

const shared = { works: 'model', fields: [] } as const

/** The fourteen kinds, each with its page `/configuracoes/<kind>`. */
export const assistantKinds = {
  'chat-gpt': {
    works: 'model',
    status: 'chatgpt',
    url: 'https://api.openai.com/v1',
    key: 'needed',
    fields: [{ name: 'shape', isRequired: false, values: ['responses', 'chat'], initial: 'responses' }],
  },
  claude: { ...shared, status: 'claude', url: 'https://api.anthropic.com/v1', key: 'needed' },
  gemini: { ...shared, status: 'gemini', url: 'https://generativelanguage.googleapis.com/v1beta', key: 'needed' },
  grok: { ...shared, status: 'grok', url: 'https://api.x.ai/v1', key: 'needed' },
  groqcloud: { ...shared, status: null, url: 'https://api.groq.com/openai/v1', key: 'needed' },
  deepseek: { ...shared, status: 'deepseek', url: 'https://api.deepseek.com', key: 'needed' },
  qwen: { ...shared, status: 'qwen', url: 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1', key: 'needed' },
  ollama: { ...shared, status: 'ollama', url: 'http://localhost:11434/v1', key: 'optional' },
  lm: { ...shared, status: 'lm', url: 'http://localhost:1234/v1', key: 'optional' },
  dify: { works: 'bot', status: 'dify', url: 'https://api.dify.ai/v1', key: 'needed', fields: [] },
  typebot: {
    works: 'bot',
    status: 'typebot',
    url: '',
    key: 'none',
    fields: [{ name: 'publicId', isRequired: true, initial: '' }],
  },
  n8n: { works: 'bot', status: 'n8n', url: '', key: 'optional', fields: [{ name: 'header', isRequired: false, initial: 'X-N8N-API-KEY' }] },
  dialogflow: {
    works: 'bot',
    status: 'dialogflow',
    url: 'https://dialogflow.googleapis.com/v2',
    key: 'needed',
    fields: [
      { name: 'project', isRequired: true, initial: '' },
      { name: 'language', isRequired: false, initial: 'pt-BR' },
    ],
  },
  vapi: { works: 'bot', status: null, url: 'https://api.vapi.ai', key: 'needed', fields: [{ name: 'assistantId', isRequired: true, initial: '' }] },
} as const satisfies Record<string, AssistantKind>

export type KindName = keyof typeof assistantKinds
export const kindNames = [
  'chat-gpt',
  'claude',
  'gemini',
  'grok',
  'groqcloud',
  'deepseek',
  'qwen',
  'ollama',
  'lm',
  'dify',
  'typebot',
  'n8n',
  'dialogflow',
  'vapi',
] as const satisfies readonly KindName[]

/** The same with the fields of every kind alike. */
export const kindOf = (name: KindName): AssistantKind => assistantKinds[name]

export const isKind = (text: string): text is KindName => kindNames.some((name) => name === text)
