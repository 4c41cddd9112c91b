import type { Language } from '#core/contract/auth.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { labels } from './labels.table.ts'

/** Colours of the picker, in the order of the names. */
const COLOURS = ['#b7791f', '#3d7fc4', '#2f8f83', '#b8455f', '#7a5bc4']

const NAMES: Record<Language, readonly string[]> = {
  'pt-BR': ['VIP', 'Novo cliente', 'Orçamento', 'Reclamação', 'Aguardando retorno'],
  en: ['VIP', 'New customer', 'Quote', 'Complaint', 'Waiting for an answer'],
  es: ['VIP', 'Cliente nuevo', 'Presupuesto', 'Reclamo', 'Esperando respuesta'],
}

/** Labels that most companies need, to start with. */
export async function createStarterLabels({ db }: ServerContext, { tenantId, language }: { tenantId: number; language: Language }): Promise<void> {
  await tenantRows(db, { tenantId }, labels).insertMany(NAMES[language].map((tag, index) => ({ tag, color: COLOURS[index] ?? '#6b7280' })))
}
