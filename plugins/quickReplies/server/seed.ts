import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { administratorOf, agentsOf } from '#core/server/seeds/agents.ts'
import type { SampleScope } from '#core/server/seeds/sampleScope.ts'
import { queues } from '#plugins/team/server/team.table.ts'
import { foldKey } from '../contract/index.ts'
import { fastReplies } from './fastReplies.table.ts'

/** `queue` where it is for one only. */
const SHARED: readonly { key: string; message: string; queue?: string }[] = [
  { key: 'olá', message: '{{greeting}}, {{firstName}}! Aqui é {{user}}. Como posso ajudar?' },
  { key: 'aguarde', message: 'Só um momento, {{firstName}}, vou verificar para você.' },
  { key: 'protocolo', message: 'O protocolo deste atendimento é {{protocol}}.' },
  { key: 'obrigado', message: 'Obrigado pelo contato, {{firstName}}. Tenha um ótimo dia!' },
  { key: 'horário', message: 'Atendemos de segunda a sexta, das 8h às 18h, e aos sábados até as 12h.' },
  { key: 'endereço', message: 'Nossa loja fica na Rua das Palmeiras, 480, Centro. Há estacionamento na frente.' },
  { key: 'dados', message: 'Para localizar o cadastro, me envie por favor o CPF do titular e o número do pedido.', queue: 'Suporte' },
  {
    key: 'reiniciar',
    message: '{{firstName}}, tire o aparelho da tomada, espere 30 segundos e ligue de novo. As luzes levam uns dois minutos para estabilizar.',
    queue: 'Suporte',
  },
  { key: 'troca', message: 'A troca pode ser feita em até 30 dias, com a etiqueta e a nota fiscal. Vou gerar o código de postagem.', queue: 'Suporte' },
  { key: 'orçamento', message: 'Preparei o orçamento, {{firstName}}. Ele vale por 7 dias e o frete já está incluído.', queue: 'Vendas' },
  { key: 'pagamento', message: 'Aceitamos Pix com 5% de desconto, boleto e cartão em até 6 vezes sem juros.', queue: 'Vendas' },
  { key: 'boleto', message: 'Segue a segunda via do boleto. A baixa ocorre em até dois dias úteis depois do pagamento.', queue: 'Financeiro' },
  { key: 'pix', message: 'A chave Pix é o CNPJ da empresa. Depois de pagar, envie o comprovante por aqui.', queue: 'Financeiro' },
]

/** Each agent's own. */
const PERSONAL = [
  { key: 'volto', message: 'Volto a falar com você ainda hoje, {{firstName}}, assim que tiver a resposta.' },
  { key: 'assinatura', message: 'Qualquer coisa, me chame direto: {{userEmail}}.' },
]
/** People who have their own. */
const WITH_OWN = 2

/** Quick replies that the company has not yet: shared ones, some for one queue, and a few that are somebody's own. */
export async function seedReplies({ db }: ServerContext, scope: SampleScope): Promise<void> {
  const queueIdOf = new Map((await tenantRows(db, scope, queues).find()).map(({ id, queue }) => [queue, id]))
  const rows = tenantRows(db, scope, fastReplies)
  const { id: admin } = await administratorOf(db, scope)
  for (const { key, message, queue } of SHARED) {
    const queueIds = [queueIdOf.get(queue ?? '') ?? []].flat()
    await rows.insertIfAbsent({ key, foldedKey: foldKey(key), message, scope: 'shared', queueIds, userId: admin })
  }
  for (const { id: userId } of (await agentsOf(db, scope)).slice(0, WITH_OWN)) {
    for (const { key, message } of PERSONAL) await rows.insertIfAbsent({ key, foldedKey: foldKey(key), message, scope: 'personal', queueIds: [], userId })
  }
}
