import { eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { SampleScope } from '#core/server/seeds/sampleScope.ts'
import { questionKey } from '../contract/index.ts'
import { cutPieces } from './cutPieces.ts'
import { knowledgeAsks, knowledgeDocuments, knowledgePieces, knowledgeQuestions } from './knowledge.table.ts'

interface Sample {
  title: string
  collection: string
  body: string
}

const DOCUMENTS: readonly Sample[] = [
  {
    title: 'Trocas e devoluções',
    collection: 'Loja',
    body: `# Prazo
A troca pode ser pedida em até 30 dias depois da entrega, com a etiqueta e a nota fiscal. Quem se arrepende da compra pela internet pode devolver em até 7 dias, sem dizer o motivo.

# Como pedir
Informe o número do pedido e o motivo. Enviamos por e-mail um código de postagem: leve o produto embalado a qualquer agência dos Correios, sem custo.

# Dinheiro de volta
Pix e boleto: até 5 dias úteis depois que o produto chega ao nosso depósito. Cartão de crédito: o estorno aparece em até duas faturas.`,
  },
  {
    title: 'Entrega e frete',
    collection: 'Loja',
    body: `# Prazos
Capitais do Sul e do Sudeste: de 2 a 4 dias úteis. Outras cidades: de 5 a 10 dias úteis. O prazo conta a partir da aprovação do pagamento.

# Valor do frete
Grátis em compras acima de R$ 250 para todo o Brasil. Abaixo disso, o valor aparece no carrinho depois do CEP.

# Rastreio
O código de rastreio chega por e-mail no dia da postagem. Sem movimento por mais de 5 dias úteis, abrimos uma reclamação na transportadora.`,
  },
  {
    title: 'Formas de pagamento',
    collection: 'Financeiro',
    body: `Aceitamos Pix com 5% de desconto, boleto e cartão em até 6 vezes sem juros, com parcela mínima de R$ 50.

# Segunda via do boleto
A segunda via está em Meus pedidos. O boleto vencido há mais de 3 dias é cancelado: é preciso fazer um novo pedido.

# Nota fiscal
A nota fiscal vai por e-mail quando o pedido sai do depósito. Para trocar os dados, escreva antes do envio.`,
  },
  {
    title: 'Horário e endereço da loja',
    collection: 'Loja',
    body: `Atendemos de segunda a sexta das 8h às 18h, e aos sábados das 8h às 12h. Não abrimos em feriados nacionais.

A loja fica na Rua das Palmeiras, 480, Centro. Há estacionamento na frente e rampa de acesso.`,
  },
  {
    title: 'Internet lenta ou sem sinal',
    collection: 'Suporte técnico',
    body: `# Primeiros passos
1. Tire o aparelho da tomada, espere 30 segundos e ligue de novo. As luzes levam uns dois minutos para estabilizar.
2. Veja se o cabo azul está firme na porta WAN.
3. Teste com um cabo: se por cabo está rápido, o problema é a rede sem fio.

# Rede sem fio
Deixe o roteador no alto e longe do micro-ondas. Prefira a rede de 5 GHz no mesmo cômodo e a de 2,4 GHz nos mais distantes.

# Visita técnica
Se a luz LOS ficar vermelha por mais de 10 minutos, marque uma visita: até 2 dias úteis, sem custo quando o defeito é nosso.`,
  },
]

/** Asked in vain, with how often. */
const QUESTIONS: readonly [string, number][] = [
  ['Vocês consertam celular com a tela quebrada?', 4],
  ['Dá para retirar o pedido na loja?', 3],
  ['Tem cartão presente?', 1],
]
const DAY_MS = 86_400_000

/** Documents and questions that the company has not yet. */
export async function seedKnowledge({ db }: ServerContext, scope: SampleScope): Promise<void> {
  const documents = tenantRows(db, scope, knowledgeDocuments)
  const pieces = tenantRows(db, scope, knowledgePieces)
  for (const sample of DOCUMENTS) {
    if (await documents.first(eq(knowledgeDocuments.title, sample.title))) continue
    const { id } = await documents.insert({ ...sample, kind: 'text', state: 'ready' })
    await pieces.insertMany(cutPieces(sample.title, sample.body).map((piece, place) => ({ ...piece, place, documentId: id })))
  }
  const asks = tenantRows(db, scope, knowledgeAsks)
  for (const [question, times] of QUESTIONS) {
    const row = await tenantRows(db, scope, knowledgeQuestions).insertIfAbsent({ key: questionKey(question) })
    for (let day = 1; row && day <= times; day += 1) {
      await asks.insert({ questionId: row.id, ticketId: null, question, askedAt: new Date(scope.now.getTime() - day * DAY_MS) })
    }
  }
}
