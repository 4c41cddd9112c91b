import type { AssistantKind, KindField } from './kinds.ts'

/** The kinds that this plugin brings itself, in the order of the gallery. */
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
] as const
export type KindName = (typeof kindNames)[number]

const own = <N extends KindName>(id: N, rest: Omit<AssistantKind, 'id' | 'title' | 'text'>): AssistantKind => ({
  id,
  title: `assistants.kind.${id}`,
  text: `assistants.kindText.${id}`,
  ...rest,
})

const field = (name: string, rest: Pick<KindField, 'isRequired' | 'initial'>, values?: readonly string[]): KindField => ({
  name,
  title: `assistants.field.${name}`,
  ...rest,
  ...(values && { values: values.map((value) => ({ value, title: `assistants.field.${name}.${value}` as const })) }),
})

const model = { works: 'model', key: 'needed', fields: [] } as const
const bot = { works: 'bot', key: 'needed', fields: [] } as const

/** Each with its page `/configuracoes/<kind>`. */
export const ownKinds: Readonly<Record<KindName, AssistantKind>> = {
  'chat-gpt': own('chat-gpt', {
    ...model,
    status: 'chatgpt',
    url: 'https://api.openai.com/v1',
    fields: [field('shape', { isRequired: false, initial: 'responses' }, ['responses', 'chat'])],
  }),
  claude: own('claude', { ...model, status: 'claude', url: 'https://api.anthropic.com/v1' }),
  gemini: own('gemini', { ...model, status: 'gemini', url: 'https://generativelanguage.googleapis.com/v1beta' }),
  grok: own('grok', { ...model, status: 'grok', url: 'https://api.x.ai/v1' }),
  groqcloud: own('groqcloud', { ...model, status: null, url: 'https://api.groq.com/openai/v1' }),
  deepseek: own('deepseek', { ...model, status: 'deepseek', url: 'https://api.deepseek.com' }),
  qwen: own('qwen', { ...model, status: 'qwen', url: 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1' }),
  ollama: own('ollama', { ...model, status: 'ollama', url: 'http://localhost:11434/v1', key: 'optional' }),
  lm: own('lm', { ...model, status: 'lm', url: 'http://localhost:1234/v1', key: 'optional' }),
  dify: own('dify', { ...bot, status: 'dify', url: 'https://api.dify.ai/v1' }),
  typebot: own('typebot', { ...bot, status: 'typebot', url: '', key: 'none', fields: [field('publicId', { isRequired: true, initial: '' })] }),
  n8n: own('n8n', {
    ...bot,
    status: 'n8n',
    url: '',
    key: 'optional',
    fields: [field('header', { isRequired: false, initial: 'X-N8N-API-KEY' })],
    // A workflow may only do something.
    mayBeSilent: true,
  }),
  dialogflow: own('dialogflow', {
    ...bot,
    status: 'dialogflow',
    url: 'https://dialogflow.googleapis.com/v2',
    keyTitle: 'assistants.form.account',
    fields: [field('project', { isRequired: true, initial: '' }), field('language', { isRequired: false, initial: 'pt-BR' })],
  }),
  vapi: own('vapi', { ...bot, status: null, url: 'https://api.vapi.ai', fields: [field('assistantId', { isRequired: true, initial: '' })] }),
}
