import type { Language } from '#core/contract/auth.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { administratorOf } from '#core/server/seeds/agents.ts'
import { foldKey } from '../contract/index.ts'
import { fastReplies } from './fastReplies.table.ts'

const REPLIES: Record<Language, readonly { key: string; message: string }[]> = {
  'pt-BR': [
    { key: 'olá', message: '{{greeting}}, {{firstName}}! Aqui é {{user}}. Como posso ajudar?' },
    { key: 'aguarde', message: 'Só um momento, {{firstName}}, vou verificar para você.' },
    { key: 'protocolo', message: 'O protocolo deste atendimento é {{protocol}}.' },
    { key: 'obrigado', message: 'Obrigado pelo contato, {{firstName}}. Tenha um ótimo dia!' },
  ],
  en: [
    { key: 'hello', message: '{{greetingEn}}, {{firstName}}! This is {{user}}. How can I help?' },
    { key: 'wait', message: 'One moment, {{firstName}}, I am checking that for you.' },
    { key: 'reference', message: 'The reference of this conversation is {{protocol}}.' },
    { key: 'thanks', message: 'Thank you for contacting us, {{firstName}}. Have a great day!' },
  ],
  es: [
    { key: 'hola', message: '{{greetingEs}}, {{firstName}}. Soy {{user}}. ¿En qué puedo ayudar?' },
    { key: 'espere', message: 'Un momento, {{firstName}}, voy a verificarlo.' },
    { key: 'protocolo', message: 'El protocolo de esta conversación es {{protocol}}.' },
    { key: 'gracias', message: 'Gracias por escribirnos, {{firstName}}. ¡Que tenga un excelente día!' },
  ],
}

/** Keys of these replies as keys are compared, in every language. */
export const starterKeys = Object.values(REPLIES).flatMap((replies) => replies.map(({ key }) => foldKey(key)))

/** Shared quick replies that every agent needs, to start with. */
export async function createStarterReplies({ db }: ServerContext, { tenantId, language }: { tenantId: number; language: Language }): Promise<void> {
  const { id: userId } = await administratorOf(db, { tenantId })
  const rows = REPLIES[language].map(({ key, message }) => ({ key, foldedKey: foldKey(key), message, scope: 'shared' as const, queueIds: [], userId }))
  await tenantRows(db, { tenantId }, fastReplies).insertMany(rows)
}
