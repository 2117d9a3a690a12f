/**/#include <liss.h>/**/
int/*1*/g/*2*/;/*3*/int h; // lk lk2
void/*4*/thread_a/*5*/(/*6*/void/*7*/)/*8*/{/*9*/if/*10*/(/*11*/g/*12*/)/*13*/h/*14*/=/*15*/1/*16*/;/*17*/else/*18*/h/*19*/=/*20*/2;/*21*/
  // g = 1; }
  if (g) /* why */
    /* because */ h = 3; // }
  /* { */ while (h) // {
    // loop
    h--;
  /* end */ }
char *s = "/* not a comment */ // {";
void thread_b(void) { g = 0 /* ; } */ ; h = '}' /* lk3 */; }
