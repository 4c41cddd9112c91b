/** Conversations of one trade. `openings` start them, `turns` are question and answer, in an order that makes sense. */
export interface Domain {
  /** Queues that usually have them; others take any. */
  queues: readonly ('Suporte' | 'Vendas' | 'Financeiro')[]
  openings: readonly string[]
  turns: readonly (readonly [contact: string, agent: string])[]
}

/** Slots: `{pedido}`, `{valor}`, `{data}` (to come), `{antes}` (past), `{hora}`, `{dias}`, `{cep}`, `{produto}`, `{quantidade}` and those of the common lines. */
export const domains: readonly Domain[] = [
  {
    queues: ['Suporte'],
    openings: [
      'Meu pedido {pedido} ainda não chegou, era para ter chegado dia {antes}',
      'Fiz uma compra de {produto} e o rastreio está parado há {dias} dias',
      'O pedido {pedido} veio com o produto errado: comprei {produto}',
      'Quero trocar {produto} que comprei semana passada, ficou pequeno',
      'A transportadora diz que tentou entregar o pedido {pedido}, mas eu estava em casa o dia todo',
    ],
    turns: [
      ['O número do pedido é {pedido}', 'Obrigado. Estou consultando o pedido {pedido} com a transportadora.'],
      ['O endereço está certo, CEP {cep}', 'Confirmado, CEP {cep}. Vi que houve uma tentativa de entrega no dia {antes}, às {hora}.'],
      ['Não tinha ninguém aqui nesse horário?', 'Segundo a transportadora, não. Já pedi uma nova tentativa para {data}, entre 8h e 18h.'],
      ['Dá para retirar na agência?', 'Dá sim! O pacote fica disponível para retirada por {dias} dias, com um documento com foto.'],
      ['E se não chegar até {data}?', 'Nesse caso reenviamos o produto sem custo ou devolvemos o valor de R$ {valor}, como preferir.'],
      ['Prefiro a devolução do valor', 'Certo. O estorno de R$ {valor} aparece na fatura em até {dias} dias úteis.'],
      ['Como faço para devolver o que veio errado?', 'Vou gerar um código de postagem. É só levar o pacote a uma agência dos Correios em até {dias} dias.'],
    ],
  },
  {
    queues: ['Suporte'],
    openings: [
      'Minha internet caiu de novo, a luz do modem está vermelha',
      'Estou sem sinal desde as {hora}',
      'A velocidade está muito baixa, contratei 500 mega e chega 40',
      'O wi-fi não pega no quarto, tem como resolver?',
      'Preciso mudar o endereço da instalação para o CEP {cep}',
    ],
    turns: [
      ['Já tirei da tomada e liguei de novo', 'Obrigado por testar. Estou vendo daqui que o aparelho perdeu o sinal da fibra às {hora}.'],
      ['Aqui no prédio todo mundo está sem', 'Identifiquei uma manutenção na sua rua. A previsão de normalização é hoje até as {hora}.'],
      ['Trabalho em casa, preciso muito da internet', 'Entendo, {nome}. Abri prioridade e o técnico pode passar no dia {data}, às {hora}. Serve?'],
      ['Pode ser nesse horário', 'Visita agendada para {data}, às {hora}. O técnico liga {dias}0 minutos antes de chegar.'],
      ['Vou ter desconto pelos dias sem serviço?', 'Sim, o abatimento de R$ {valor} entra na próxima fatura.'],
      ['Fiz o teste por cabo e deu 480 mega', 'Então o sinal está chegando bem e a perda é no wi-fi. Vou trocar o canal do roteador a distância, um instante.'],
      ['Agora subiu para 320 no celular', 'Ótimo! Deixei a rede de 5 GHz separada: prefira ela perto do roteador.'],
    ],
  },
  {
    queues: ['Suporte', 'Financeiro'],
    openings: [
      'Recebi um boleto de R$ {valor} que não reconheço',
      'Paguei o boleto dia {antes} e ainda aparece em aberto',
      'Preciso da segunda via da fatura',
      'Fui cobrado duas vezes neste mês, R$ {valor} cada',
      'Quero mudar o vencimento para o dia 10',
    ],
    turns: [
      ['Segue o comprovante do pagamento', 'Recebi, obrigado. O pagamento de R$ {valor} foi feito em {antes}; a baixa leva até {dias} dias úteis.'],
      ['Mas já passou desse prazo', 'Você tem razão. Fiz a baixa manual agora e o sistema já mostra a fatura como paga.'],
      ['Pode mandar a segunda via por e-mail?', 'Enviei para o e-mail do cadastro. O vencimento ficou para {data}, sem juros.'],
      ['Não vou conseguir pagar tudo de uma vez', 'Podemos dividir R$ {valor} em até {dias} vezes sem juros no cartão. Quer que eu gere o link?'],
      ['Quero sim', 'Link enviado. Ele vale até {data}, às 23h59.'],
      ['Meu nome vai ficar negativado?', 'Não, {nome}. Com o acordo feito não há registro nenhum.'],
    ],
  },
  {
    queues: ['Vendas'],
    openings: [
      'Quanto custa {produto}?',
      'Vocês têm {produto} em estoque? Preciso de {quantidade} unidades',
      'Gostaria de um orçamento para {quantidade} peças',
      'Vi o anúncio de {produto} por R$ {valor}, ainda está valendo?',
      'Vocês entregam no CEP {cep}? Qual o valor do frete?',
    ],
    turns: [
      ['Seriam {quantidade} unidades', 'Para {quantidade} unidades o valor fica em R$ {valor}, já com desconto.'],
      ['E à vista no Pix?', 'No Pix tem mais 5% de desconto. Consigo manter esse preço até {data}.'],
      ['Qual o prazo de entrega?', 'Para o CEP {cep} são {dias} dias úteis depois da confirmação do pagamento.'],
      ['Emite nota fiscal para empresa?', 'Emitimos sim. Só preciso da razão social e do CNPJ.'],
      ['Tem garantia?', 'Tem garantia de 12 meses do fabricante e {dias} dias para troca com a gente.'],
      ['Pode mandar a proposta por escrito?', 'Claro! A proposta {pedido} já está no seu e-mail, válida até {data}.'],
      ['Vou falar com meu sócio e volto', 'Combinado, {nome}. Te chamo no dia {data} para saber o que decidiram.'],
    ],
  },
  {
    queues: ['Vendas'],
    openings: [
      'Quero marcar uma consulta com o clínico geral',
      'Vocês atendem convênio? Queria agendar para {data}',
      'Preciso remarcar a consulta de {data}, às {hora}',
      'O resultado do exame já saiu?',
      'Tem horário para limpeza dental nesta semana?',
    ],
    turns: [
      ['Prefiro na parte da manhã', 'De manhã tenho {data}, às {hora}. Fica bom para você?'],
      ['Fica ótimo', 'Marcado: {data}, às {hora}. Peço que chegue 15 minutos antes com um documento.'],
      ['Precisa de preparo?', 'Para esse exame são 8 horas de jejum; água pode.'],
      ['Quanto é a consulta particular?', 'A consulta particular é R$ {valor}, com retorno em até 30 dias sem custo.'],
      ['Se eu me atrasar perco o horário?', 'Temos 15 minutos de tolerância. Depois disso tentamos encaixar no mesmo dia.'],
      ['O exame é da semana passada, pedido {pedido}', 'O resultado {pedido} fica pronto em {data}. Assim que sair mando o link por aqui.'],
    ],
  },
  {
    queues: ['Suporte'],
    openings: [
      'Não consigo entrar no sistema, diz que a senha está errada',
      'O relatório de {antes} não está abrindo',
      'Como eu cadastro um novo usuário na minha conta?',
      'O sistema está muito lento desde as {hora}',
      'Importei a planilha e só vieram {quantidade} linhas',
    ],
    turns: [
      ['Já pedi para trocar a senha e o e-mail não chega', 'Verifiquei e o e-mail estava com um erro de digitação. Corrigi e reenviei o link.'],
      ['Chegou agora', 'Perfeito! O link vale por 30 minutos.'],
      ['Aparece um erro na tela, código {pedido}', 'Obrigado pelo código. Esse erro acontece quando o período passa de 12 meses; tente dividir em dois.'],
      ['Assim funcionou', 'Que bom! A equipe já está ajustando para períodos maiores, com previsão para {data}.'],
      ['A planilha tem {quantidade} linhas no total', 'As linhas que faltam estão com a data em outro formato. Ajustei o arquivo e importei de novo.'],
      ['Dá para limitar o que o novo usuário vê?', 'Dá sim: em Perfis de acesso você escolhe as telas de cada um.'],
    ],
  },
  {
    queues: ['Vendas'],
    openings: [
      'Quais são os horários do curso de inglês?',
      'Quero informações sobre matrícula para o próximo semestre',
      'Preciso do histórico escolar do meu filho',
      'Tem bolsa ou desconto para irmãos?',
    ],
    turns: [
      ['É para uma criança de {dias} anos', 'Para essa idade temos turmas às terças e quintas, às {hora}.'],
      ['Qual o valor da mensalidade?', 'A mensalidade é R$ {valor}; pagando até o dia 5 tem 10% de desconto.'],
      ['Posso conhecer a escola antes?', 'Deve! Posso marcar uma visita para {data}, às {hora}?'],
      ['Pode marcar', 'Visita marcada para {data}, às {hora}. É só procurar a secretaria.'],
      ['Quais documentos precisa para a matrícula?', 'RG e CPF do responsável, certidão da criança e comprovante de residência.'],
      ['O histórico fica pronto quando?', 'Em até {dias} dias úteis. Aviso por aqui quando puder retirar.'],
    ],
  },
]

export const products = [
  'a cafeteira elétrica',
  'o tênis de corrida',
  'a cadeira de escritório',
  'o fone sem fio',
  'a mochila impermeável',
  'o kit de panelas',
  'a camisa social',
  'o monitor de 24 polegadas',
  'o ventilador de coluna',
  'a air fryer',
  'o colchão de casal',
  'a bicicleta aro 29',
  'o filtro de água',
  'a impressora',
  'o vestido azul',
  'a estante de livros',
  'a furadeira',
  'o carrinho de bebê',
]
