import type { Language } from '#core/contract/auth.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { administratorOf } from '#core/server/seeds/agents.ts'
import { closingReasons, farewellMessages } from './closing.table.ts'

/** Colours of the picker, in the order of the reasons. */
const COLOURS = ['#2f8f83', '#3d7fc4', '#b7791f', '#6b7280']

interface Starters {
  reasons: readonly string[]
  farewells: readonly { name: string; message: string }[]
}

const STARTERS: Record<Language, Starters> = {
  'pt-BR': {
    reasons: ['Resolvido', 'Dúvida esclarecida', 'Cliente não respondeu', 'Contato por engano'],
    farewells: [
      { name: 'Agradecimento', message: 'Obrigado pelo contato, {{firstName}}. Se precisar de mais alguma coisa, é só escrever por aqui.' },
      {
        name: 'Sem resposta',
        message:
          '{{greeting}}, {{firstName}}. Como não tivemos retorno, vamos encerrar este atendimento. Responda quando quiser continuar. Protocolo {{protocol}}.',
      },
    ],
  },
  en: {
    reasons: ['Solved', 'Question answered', 'Customer did not reply', 'Wrong contact'],
    farewells: [
      { name: 'Thanks', message: 'Thank you for contacting us, {{firstName}}. If you need anything else, just write here.' },
      {
        name: 'No reply',
        message:
          '{{greetingEn}}, {{firstName}}. As we have not heard from you, we are closing this conversation. Reply whenever you want to go on. Reference {{protocol}}.',
      },
    ],
  },
  es: {
    reasons: ['Resuelto', 'Consulta aclarada', 'El cliente no respondió', 'Contacto equivocado'],
    farewells: [
      { name: 'Agradecimiento', message: 'Gracias por escribirnos, {{firstName}}. Si necesita algo más, escriba por aquí.' },
      {
        name: 'Sin respuesta',
        message:
          '{{greetingEs}}, {{firstName}}. Como no tuvimos respuesta, cerramos esta conversación. Escriba cuando quiera continuar. Protocolo {{protocol}}.',
      },
    ],
  },
}

/** Reasons that are switched off, because one that is on must be given at every closing, and closing messages that nobody sends by itself. */
export async function createStarterClosings({ db }: ServerContext, { tenantId, language }: { tenantId: number; language: Language }): Promise<void> {
  const { reasons, farewells } = STARTERS[language]
  const { id: userId } = await administratorOf(db, { tenantId })
  const newReasons = reasons.map((name, index) => ({ name, color: COLOURS[index] ?? '#6b7280', queues: [], isActive: false }))
  await tenantRows(db, { tenantId }, closingReasons).insertMany(newReasons)
  const newFarewells = farewells.map((farewell) => ({ ...farewell, queues: [], showToAll: true, isUsual: false, userId }))
  await tenantRows(db, { tenantId }, farewellMessages).insertMany(newFarewells)
}
