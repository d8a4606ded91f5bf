/** Words that must not occur in Albanian texts of this site. */

/** Common English words, and English words of travel and of forms, that are not Albanian words as well. */
export const ENGLISH = new Set(
  `about above accept account across add address adult adults after again ago agency agent agents ahead airline
  airlines airport airports all allow already also always amount an and another answer any apply arrival arrive
  ask available away back baggage bank because been before begin behind below best better between big bill book
  booked booking both bottom boxes break bring business but buy by call called calls can cancel cannot card careers
  cases change changed changes cheap cheaper cheapest check checked child children choose chosen city class
  clear click close closed code come common company compare complete confirm connection contact continue copied
  copy correct cost could country couple create cross customer daily date dates day days delay delete demand depart
  departure desk details did different direct discount does done door down draft each early easy either else email
  empty end enter error errors even evening every exact expired expires fail failed family far fare fares fast
  faster fastest fee feedback few field fill filter filters find finish first flight flights flown fly follow for form
  found free from full further get give go good great group guarantee guest guide had half has have header help
  hidden hide hold home hour hours how if infant infants information insurance into invalid is it its journey
  just keep know language large last late later launch layover leave left legal less let letter link list load
  loading local login long look lost lower luggage main make manage map many match may maybe meal menu message
  minutes missing modify money month months more morning most move much must name near need never
  new next night no none not nothing notice now number of offer office old only open option options order other
  our out over overnight page party pass passenger passengers password past pay payment people permission
  phone pick place plane please popular previous price prices privacy problem provider providers question
  questions quick rate read ready receive refresh refund remove request reserve rest results return right room
  round route routes safe same save saved search searches searching seat seats second select send sent
  separate service settings several share short should show shown side sign simple since site slow some sort source
  sources start stay stop stops street submit such support switch take tax team terms text than that the their them
  then there these they this those through ticket tickets time times timetable together too top total travel trip
  try under unknown until update upgrade use used user valid very view wait want warning was we week weekend
  well were what when where which while who why will window with without word work would write wrong year yes
  yesterday yet you your`.split(/\s+/),
);

/** Albanian words in which ë or ç is easily forgotten, in the wrong spelling. */
export const WITHOUT_MARKS: Readonly<Record<string, string>> = {
  asnje: 'asnjë',
  bejme: 'bëjmë',
  bere: 'bërë',
  cdo: 'çdo',
  cfare: 'çfarë',
  cmim: 'çmim',
  cmime: 'çmime',
  cmimet: 'çmimet',
  cmimi: 'çmimi',
  cmimin: 'çmimin',
  dergo: 'dërgo',
  dite: 'ditë',
  diten: 'ditën',
  eshte: 'është',
  femije: 'fëmijë',
  fshire: 'fshirë',
  gjejme: 'gjejmë',
  gjete: 'gjetë',
  gjeten: 'gjetën',
  gjithcka: 'gjithçka',
  gjithe: 'gjithë',
  here: 'herë',
  jane: 'janë',
  jashte: 'jashtë',
  kater: 'katër',
  kembe: 'këmbë',
  kerkim: 'kërkim',
  kerkime: 'kërkime',
  kerkimi: 'kërkimi',
  kerkimin: 'kërkimin',
  kerko: 'kërko',
  kerkuara: 'kërkuara',
  keshtu: 'kështu',
  kete: 'këtë',
  ketu: 'këtu',
  lehte: 'lehtë',
  mberrin: 'mbërrin',
  mberritja: 'mbërritja',
  mberritje: 'mbërritje',
  mbremje: 'mbrëmje',
  menyre: 'mënyrë',
  mengjes: 'mëngjes',
  mire: 'mirë',
  muzike: 'muzikë',
  nate: 'natë',
  ndalese: 'ndalesë',
  ndermjet: 'ndërmjet',
  nderro: 'ndërro',
  nene: 'nënë',
  nente: 'nëntë',
  nese: 'nëse',
  nje: 'një',
  njerez: 'njerëz',
  pergjigje: 'përgjigje',
  perpara: 'përpara',
  perseri: 'përsëri',
  perdor: 'përdor',
  perdorimi: 'përdorimi',
  perfshin: 'përfshin',
  per: 'për',
  perse: 'përse',
  pese: 'pesë',
  prane: 'pranë',
  pergjithshem: 'përgjithshëm',
  qe: 'që',
  rruge: 'rrugë',
  sherbim: 'shërbim',
  sherbime: 'shërbime',
  shpejte: 'shpejtë',
  shqiperi: 'shqipëri',
  shume: 'shumë',
  tane: 'tanë',
  tere: 'tërë',
  tirane: 'tiranë',
  tjeter: 'tjetër',
  udhetar: 'udhëtar',
  udhetare: 'udhëtarë',
  udhetim: 'udhëtim',
  udhetime: 'udhëtime',
  vetem: 'vetëm',
  vjec: 'vjeç',
  zgjate: 'zgjatë',
  zevendeso: 'zëvendëso',
};
