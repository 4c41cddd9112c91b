CREATE TABLE "kanban_cards" (
	"tenant_id" integer NOT NULL,
	"contact_id" integer NOT NULL,
	"value" double precision,
	"deadline" text,
	"comment" text DEFAULT '' NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kanban_cards_tenant_id_contact_id_pk" PRIMARY KEY("tenant_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "kanban_places" (
	"tenant_id" integer NOT NULL,
	"ticket_id" integer NOT NULL,
	"lane_id" integer NOT NULL,
	"rank" text NOT NULL,
	CONSTRAINT "kanban_places_tenant_id_ticket_id_pk" PRIMARY KEY("tenant_id","ticket_id")
);
--> statement-breakpoint
ALTER TABLE "kanban_cards" ADD CONSTRAINT "kanban_cards_tenant_id_contact_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kanban_places" ADD CONSTRAINT "kanban_places_tenant_id_ticket_id_tickets_tenant_id_id_fk" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kanban_places_lane" ON "kanban_places" USING btree ("tenant_id","lane_id","rank");