/** Data: the most common leaked passwords of at least twelve characters, and common words. */

/** In lower case. Omits repetitions of `commonWords` and words padded with digits. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  010203040506 102030405060 111222333444 112233445566 121212121212 123123123123 123321123321
  123412341234 1234567890ab 1234567890qw 123456789abc 123abc123abc 123qwe123qwe 123qweasdzxc
  147258369000 147258369147 159357159357 159753159753 1q2w3e4r5t6y 1qaz2wsx3edc 1qaz2wsx3edc4rfv
  1qazxsw23edc 271828182845 299792458299 314159265358 3141592653589 420420420420 5201314520131
  555555555555 696969696969 789456123000 987654321000 a123456789012 a1b2c3d4e5f6 aaaabbbbcccc
  abc123456789 abcabcabcabc abcd12345678 abcd1234abcd administrador administrateur administrator
  administrator1 administrator12 administrator123 alexander123 alexandra123 androidphone
  anything1234 apple1234567 arsenal12345 asd123asd123 asdfasdfasdf asdfghjkl123 asdfghjkl1234
  asshole12345 azerty123456 azertyuiop12 azertyuiop123 babyboy12345 babygirl1234 barcelona123
  barcelona1234 baseball1234 basketball12 basketball123 basketball23 batman123456 beautiful123
  beautifulgirl benjamin1234 besiktas1234 bestfriends1 bestfriends4ever blackberry12 blessed12345
  blink182blink blueberry123 bonjour12345 brasil123456 bullshit1234 business1234 butterfly123
  californication callofduty123 captainamerica champion1234 changethis12 changethispassword
  charlotte123 cheerleader1 cheerleader12 chelsea12345 chocolate123 christmas123 christopher1
  christopher2 company12345 computer1234 contrasena12 contrasena123 contraseña12 contraseña123
  corinthians1 correcthorsebatterystaple corvette1234 counterstrike counterstrike1 darthvader12
  december1234 default12345 defaultpassword demodemodemo demopassword deutschland1 dragonball12
  dragonballz1 dragonballz123 elizabeth123 enterpassword enterprise12 enterprise123 estrella1234
  everything12 exampleexample examplepassword facebook1234 facebook123456 february1234
  fenerbahce12 ferrari12345 flamengo1234 football1234 footballfootball forever12345 foreveryoung
  forgetpassword forgotpassword fortnite1234 friendship12 fuckoff12345 fuckyou12345 fuckyoufuckyou
  fussball1234 galatasaray1 geheim123456 gladiator123 godisgood123 godislove123 goodbye12345
  goodevening1 goodmorning1 goodmorning123 google123456 googlegoogle guestguest12 guitarguitar
  guitarhero12 hallohallo12 halloween123 handsomeboy1 happybirthday happybirthday1 happynewyear1
  harleydavidson harrypotter1 harrypotter123 haslo1234567 heavenlyfather hello1234567
  helloeveryone hellohello12 hellohellohello hellokitty12 hellokitty123 helloworld12 helloworld123
  helloworld1234 hiphophiphop iamthebest12 iamthebest123 ihatepasswords ilovejesus12 ilovejesus123
  ilovemusic12 ilovemusic123 ilovemyfamily ilovemymom12 ilovemyself1 iloveyoubaby iloveyouforever
  iloveyoumore iloveyousomuch imissyou1234 insertpassword instagram123 internet1234 inthebeginning
  iphone123456 ironman12345 jacqueline12 jennifer1234 jesuschrist1 jesusislord1 jesuslovesme
  jetaime12345 jonathan1234 juventus1234 kissmyass123 lamborghini1 lamborghini12 leagueoflegends
  letmeinnow123 letmeinplease linkedin1234 linkinpark12 linuxlinux12 liverpool123 liverpoolfc1
  lordoftherings losenord1234 lovelove1234 lovelylovely loverboy1234 loveyou12345 manager12345
  manchesterunited mercedesbenz mercedesbenz1 merrychristmas merrychristmas1 metallica123
  michelle1234 mickeymouse1 microsoft123 minecraft123 minecraft1234 minhasenha12 minhasenha123
  motdepasse12 motdepasse123 motherfucker motherfucker1 musicismylife mustang12345 myfamily1234
  mynewpassword mypassword12 mypassword123 mypassword1234 naruto123456 narutouzumaki netflix12345
  newcastleunited newpassword1 newpassword12 newpassword123 nintendo1234 nopassword12
  nopasswordneeded nothing12345 november1234 onepiece1234 opensesame12 opensesame123 operator1234
  p@ssw0rd1234 pa55w0rd1234 parola123456 passwort1234 passwort12345 passwort123456 peanutbutter
  peanutbutter1 pinkfloyd123 playstation2 playstation3 playstation4 playstation5 pleasechangeme
  pokemon12345 pokemonmaster polska123456 porsche91111 princess1234 q123456789012 q1w2e3r4t5y6
  qazwsxedc123 qazwsxedcrfv qwe123qwe123 qweasdzxc123 qwerty123456 qwerty1234567 qwerty12345678
  qwertyqwerty qwertyuiop12 qwertyuiop123 qwertyuiop1234 realmadrid12 redhotchilipeppers
  rockandroll1 rocknroll123 rootpassword rootrootroot salasana1234 samantha1234 samplepassword
  samsung12345 samsunggalaxy saturday1234 schatz123456 secret123456 secretpassword secretpassword1
  secretsecret securepassword security1234 senha1234567 september123 sexybitch123 sifre1234567
  skateboard12 skateboarding slipknot1234 snapchat1234 snoopdogg420 snowboarding something123
  sommer123456 sonnenschein spiderman123 spongebob123 springtime12 starwars1234 stephanie123
  strawberry12 strawberry123 summer2020summer summer2021summer summertime12 superman1234
  supersecret1 supersecret12 supersecret123 supersecretpassword superuser123 supervisor12
  supervisor123 suzuki123456 sweetheart12 sweetheart123 swimming1234 sysadmin1234 teamomucho12
  temporary123 temporarypassword temppassword temppassword1 tequiero1234 terminator12
  terminator123 testing12345 testpassword testpassword1 testtest1234 testtesttest testuser1234
  thepassword1 thisisapassword thisismypassword thunderbird1 tomorrow1234 topsecret123
  topsecretpassword toyota123456 transformers twitter12345 unbelievable verysecure123 victoria1234
  volkswagen12 volkswagen123 volleyball12 volleyball123 wachtwoord12 wachtwoord123 warcraft1234
  wednesday123 welcome12345 welcomeback1 welcomehome1 whatever1234 whateverwhatever windows12345
  windowsxp123 winteriscoming winterwinter woaini123456 woaini1314520 woaini520520 wonderwoman1
  worldofwarcraft xbox360xbox360 yamaha123456 yesterday123 yourpassword youtube12345 z123456789012
  zaq12wsx3edc zaq12wsxcde3 zaq1zaq1zaq1 zxcvbnm12345 zxcvbnmasdfg
  `
    .trim()
    .split(/\s+/),
);

/** A password that adds little to one of these words is rejected. */
export const commonWords: readonly string[] = [
  "password",
  "passwort",
  "passphrase",
  "qwerty",
  "letmein",
  "welcome",
  "administrator",
  "admin",
  "changeme",
  "iloveyou",
  "trustno1",
  "dragon",
  "monkey",
  "sunshine",
  "princess",
  "football",
  "baseball",
  "superman",
  "shadow",
  "michael",
  "whatever",
  "starwars",
  "abc123",
  "default",
];
