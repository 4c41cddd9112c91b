/** Lines that fit any company. `{nome}` is the contact's first name, `{agente}` the agent's, `{periodo}` a greeting of the hour. */
export const greetings = [
  'Olá',
  'Oi',
  '{periodo}',
  'Oi, {periodo}!',
  'Olá, {periodo}!',
  'Oi, tudo bem?',
  '{periodo}, tudo bem?',
  'Olá! Tudo certo?',
  'Opa, {periodo}',
  'Alô?',
  'Oi, tem alguém aí?',
  '{periodo}! Preciso de uma ajuda',
]

export const agentGreetings = [
  '{periodo}, {nome}! Aqui é {agente}. Como posso ajudar?',
  'Olá, {nome}! Meu nome é {agente} e vou cuidar do seu atendimento.',
  'Oi, {nome}, tudo bem? Sou {agente}. Já estou vendo o seu caso.',
  '{periodo}, {nome}. Obrigado por esperar! Em que posso ajudar?',
  'Olá! Aqui é {agente}, do atendimento. Vou verificar para você, um instante.',
]

export const fillersOfContact = [
  'Ok',
  'Certo',
  'Entendi',
  'Obrigada',
  'Obrigado',
  'Tá bom',
  'Pode ser',
  'Sim',
  'Isso mesmo',
  'Perfeito',
  'Aguardo',
  'Beleza 👍',
  'Ah, entendi',
  'Só um minuto',
  'Deixa eu ver aqui',
  '🙏',
  'Consegue ver isso pra mim?',
  'E demora muito?',
  'Não sabia disso',
  'Achei estranho por isso perguntei',
  'Já tentei isso e não resolveu',
  'Tem outro jeito?',
  'É urgente, por favor',
  'Vou ficar no aguardo então',
  'Pode me avisar por aqui mesmo?',
]

export const fillersOfAgent = [
  'Só um momento, por favor, estou verificando.',
  'Obrigado por aguardar, {nome}.',
  'Já localizei o seu cadastro.',
  'Entendo, {nome}. Vou resolver isso com você agora.',
  'Pode confirmar o seu nome completo, por favor?',
  'Consegue me enviar o número do protocolo?',
  'Perfeito, obrigado!',
  'Acabei de encaminhar para a equipe responsável.',
  'Anotei aqui. Mais alguma informação que ajude?',
  'Peço desculpas pelo transtorno, {nome}.',
  'Vou acompanhar de perto e retorno por aqui.',
  'O prazo para retorno é de até {dias} dias úteis.',
  'Certo, já deixei registrado.',
  'Ficou alguma dúvida?',
  'Qualquer coisa é só chamar por aqui.',
]

export const thanks = [
  'Muito obrigada!',
  'Obrigado pela atenção',
  'Valeu, {agente}!',
  'Resolveu aqui, obrigada 😊',
  'Ótimo atendimento, obrigado',
  'Era só isso mesmo. Obrigada!',
  'Deu certo agora!',
  'Perfeito, obrigado',
  'Show, muito obrigado 🙌',
  'Agradeço, bom trabalho!',
]

export const farewells = [
  'Por nada, {nome}! Tenha um ótimo dia.',
  'Disponha! Qualquer coisa estamos por aqui.',
  'Eu que agradeço, {nome}. Até mais!',
  'Fico feliz em ajudar. Boa semana!',
  'Imagina! Vou encerrar o atendimento, mas é só chamar se precisar.',
  'Obrigado pelo contato, {nome}!',
]

/** A waiting contact who writes again. */
export const impatient = [
  'Oi?',
  'Alguém pode me atender?',
  'Ainda estou esperando',
  'Vocês atendem até que horas?',
  'Posso aguardar por aqui?',
  '?',
  'Consegue me responder ainda hoje?',
  'Preciso resolver isso, por favor',
  'Estou no aguardo',
]
